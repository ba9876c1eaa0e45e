package dev.quorus.api.audit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditHead;
import dev.quorus.api.model.AuditOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditVerifierTest {
  private static final Instant AT = Instant.parse("2026-11-20T13:00:00.123456Z");

  @Test
  void aWholeChainIsWhole() {
    assertThat(verify(chain(5), head(5)).found()).isNull();
  }

  @Test
  void theFirstAlteredEntryIsNamed() {
    List<AuditEntry> chain = chain(5);
    AuditEntry third = chain.get(2);
    chain.set(
        2,
        new AuditEntry(3, AT, new Who("other", "acme", "192.0.2.7"), third.what(), third.hash()));

    assertThat(broken(chain, head(5)).seq()).isEqualTo(3);
  }

  @Test
  void anEntryThatWasRewrittenWithItsHashBreaksTheNext() {
    List<AuditEntry> chain = chain(5);
    AuditEntry third = chain.get(2);
    AuditEntry other =
        new AuditEntry(3, AT.plusSeconds(1), third.who(), third.what(), third.hash());
    chain.set(2, other.withHash(AuditChain.hash(chain.get(1).hash(), other)));

    assertThat(broken(chain, head(5)).seq()).isEqualTo(4);
  }

  @Test
  void anEntryThatIsCutOutIsNamed() {
    List<AuditEntry> chain = chain(5);
    chain.remove(2);

    assertThat(broken(chain, head(5)).seq()).isEqualTo(3);
    assertThat(broken(chain, head(5)).reason()).isEqualTo("entry 3 is missing; 4 comes after 2");
  }

  @Test
  void anEndThatIsCutOffIsNoticedByTheHead() {
    assertThat(broken(chain(4), head(5)).seq()).isEqualTo(5);
  }

  @Test
  void aChainThatWasWrittenAnewIsNoticedByWhatWasNoted() {
    AuditHead noted = new AuditHead(3, "f".repeat(64));
    AuditVerifier verifier = new AuditVerifier(noted);

    chain(5).forEach(verifier::accept);

    assertThat(requireNonNull(verifier.found()).seq()).isEqualTo(3);
  }

  @Test
  void anEndThatWasCutOffWithItsHeadIsNoticedByWhatWasNoted() {
    AuditVerifier verifier = new AuditVerifier(head(5));
    chain(4).forEach(verifier::accept);

    verifier.endsAt(head(4));

    assertThat(requireNonNull(verifier.found()).seq()).isEqualTo(5);
  }

  @Test
  void aChainWhoseBeginningWasRemovedIsWholeIfItTellsOfThat() {
    List<AuditEntry> chain = chain(5);
    AuditEntry removal = removal(chain.get(2), chain.get(4).hash());
    chain.add(removal);

    AuditVerifier verifier = afterThird(chain, head(3));

    assertThat(verifier.found()).isNull();
    assertThat(verifier.start()).isEqualTo(head(3));
    assertThat(verifier.head().seq()).isEqualTo(6);
  }

  @Test
  void aBeginningThatWasCutOffIsNoticedThoughItsEndIsNamed() {
    AuditVerifier verifier = afterThird(chain(5), head(3));

    assertThat(requireNonNull(verifier.found()).reason())
        .isEqualTo(
            "the entries up to 3 are missing, and no later one tells that they were removed");
  }

  @Test
  void aChainDoesNotGoOnFromAnotherHash() {
    AuditVerifier verifier = afterThird(chain(5), new AuditHead(3, "f".repeat(64)));

    assertThat(requireNonNull(verifier.found()).seq()).isEqualTo(4);
  }

  private static AuditVerifier afterThird(List<AuditEntry> chain, AuditHead start) {
    AuditVerifier verifier = new AuditVerifier();
    verifier.startsAfter(start);
    chain.stream().skip(3).forEach(verifier::accept);
    verifier.endsAt(new AuditHead(chain.size(), chain.getLast().hash()));
    return verifier;
  }

  private static AuditEntry removal(AuditEntry last, String previous) {
    String what = AuditVerifier.removal(new AuditHead(last.seq(), last.hash()));
    AuditEntry entry = entry(6, AuditVerifier.REMOVAL, what);
    return entry.withHash(AuditChain.hash(previous, entry));
  }

  @Test
  void fieldsDoNotRunIntoEachOther() {
    AuditEntry one = entry(1, "ab", "c");
    AuditEntry other = entry(1, "a", "bc");

    assertThat(AuditChain.hash(AuditChain.START, one))
        .isNotEqualTo(AuditChain.hash(AuditChain.START, other));
  }

  @Test
  void theHashNeverChanges() {
    assertThat(AuditChain.hash(AuditChain.START, entry(1, "submitTransfer", "x")))
        .isEqualTo("6af3653e3ad4d4fd685320de684df0e984131720e3859a12c611a762ceae7e6d");
  }

  private static AuditVerifier.Break broken(List<AuditEntry> chain, AuditHead head) {
    return requireNonNull(verify(chain, head).found());
  }

  private static AuditVerifier verify(List<AuditEntry> chain, AuditHead head) {
    AuditVerifier verifier = new AuditVerifier();
    chain.forEach(verifier::accept);
    verifier.endsAt(head);
    return verifier;
  }

  private static AuditHead head(int length) {
    AuditEntry last = chain(length).getLast();
    return new AuditHead(last.seq(), last.hash());
  }

  private static List<AuditEntry> chain(int length) {
    List<AuditEntry> chain = new ArrayList<>();
    String hash = AuditChain.START;
    for (int seq = 1; seq <= length; seq++) {
      AuditEntry entry = entry(seq, "cancelTransfer", "t" + seq);
      hash = AuditChain.hash(hash, entry);
      chain.add(entry.withHash(hash));
    }
    return chain;
  }

  private static AuditEntry entry(long seq, String operation, String subject) {
    return new AuditEntry(
        seq,
        AT,
        new Who("k1", "acme", "192.0.2.7"),
        new What(operation, subject, AuditOutcome.DONE, null, 1, List.of("t")),
        "");
  }
}
