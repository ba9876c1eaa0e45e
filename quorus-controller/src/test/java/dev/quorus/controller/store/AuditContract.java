package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.controller.audit.AuditFilter;
import dev.quorus.controller.audit.AuditStore.Found;
import dev.quorus.controller.audit.AuditStore.Note;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.ApiKey.Life;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of the audit log does. */
abstract class AuditContract {
  static final Instant NOW = StoreContract.NOW;
  private static final AtomicInteger TESTS = new AtomicInteger();

  final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  /** Makes the names of each test its own, so that one database serves all. */
  String tenant = "";

  abstract Stores store();

  /** The store of another controller, if the database can have one. */
  abstract Stores other();

  /** Alters the database behind the store's back. */
  abstract void alter(String sql);

  @BeforeEach
  void nextTest() {
    tenant = "t" + TESTS.incrementAndGet();
  }

  @Test
  void aSubmitIsNotedInItsCommitWithWhoSentIt() {
    Deed deed = deed("submitTransfer", null);
    long before = head();

    TransferId id = submitAs(deed, null);

    AuditEntry entry = entriesAfter(before).getFirst();
    assertThat(entry.who()).isEqualTo(deed.who());
    assertThat(entry.what())
        .isEqualTo(
            new What(
                "submitTransfer",
                id.toString(),
                AuditOutcome.DONE,
                null,
                1,
                List.of(id.toString())));
    assertThat(deed.noted()).isTrue();
  }

  @Test
  void submitsOfOneKeyThatAreCommittedTogetherShareAnEntry() {
    long before = head();
    List<Future<SubmitResult>> all = new ArrayList<>();
    IntStream.range(0, 500)
        .forEach(i -> all.add(submittingAs(deed("submitTransfer", null), ids.next(), null)));
    all.forEach(StoreContract::get);

    List<AuditEntry> entries = entriesAfter(before);

    assertThat(entries).hasSizeLessThan(500);
    assertThat(entries.stream().flatMap(each -> requireNonNull(each.what().transfers()).stream()))
        .hasSize(500)
        .doesNotHaveDuplicates();
    assertThat(entries.stream().mapToLong(each -> each.what().count()).sum()).isEqualTo(500);
  }

  @Test
  void transfersThatAreSubmittedTogetherAreListedAThousandAnEntry() {
    long before = head();
    List<NewTransfer> all =
        IntStream.range(0, 2_500).mapToObj(i -> transfer(ids.next(), null)).toList();

    Deed.within(deed("submitTransfers", null), () -> get(store().transfers().submitAll(all)));

    assertThat(entriesAfter(before))
        .extracting(each -> each.what().count())
        .containsExactly(1_000L, 1_000L, 500L);
    assertThat(entriesAfter(before))
        .flatExtracting(each -> requireNonNull(each.what().transfers()))
        .containsExactlyElementsOf(all.stream().map(each -> each.id().toString()).toList());
  }

  @Test
  void whatChangesNothingIsNotNoted() {
    IdempotencyKey key = new IdempotencyKey(tenant, "once", "f");
    submitAs(deed("submitTransfer", null), key);
    long before = head();
    Deed again = deed("submitTransfer", null);

    get(submittingAs(again, ids.next(), key));
    Deed.within(
        deed("cancelTransfer", "x"),
        () -> get(store().transfers().cancel(tenant, ids.next(), NOW)));

    assertThat(entriesAfter(before)).isEmpty();
    assertThat(again.noted()).isFalse();
  }

  @Test
  void whatChangedNothingAndKeptItsAnswerIsNotedAsThat() {
    long before = head();
    Asked asked = new Asked(tenant, "key", "f", "cancel", NOW);
    Once once = new Once(asked, nothing -> Answer.ok("{}"));

    Deed.within(
        deed("cancelTransfer", "x"),
        () -> get(store().transfers().once(once).cancel(tenant, ids.next(), NOW)));
    Deed.within(
        deed("resumeTransfer", "y"),
        () ->
            get(
                store()
                    .answers()
                    .keep(new Asked(tenant, "other", "f", "r", NOW), Answer.ok("{}"))));

    assertThat(entriesAfter(before))
        .extracting(each -> each.what().subject() + " " + each.what().detail())
        .containsExactly("x changed nothing", "y changed nothing");
  }

  @Test
  void aRequestOfSeveralWritesIsNotedOnce() {
    long before = head();

    Deed.within(
        deed("cancelTransfer", "a"),
        () -> {
          get(store().apiKeys().add(key("k1-" + tenant)));
          get(store().apiKeys().add(key("k2-" + tenant)));
        });

    assertThat(entriesAfter(before)).hasSize(1);
  }

  @Test
  void theDeedGoesOnWithTheAnswersOfTheStore() {
    long before = head();

    Deed.within(
            deed("revokeApiKey", "k-" + tenant),
            () -> store().apiKeys().all().compose(all -> store().apiKeys().add(key("k-" + tenant))))
        .await();

    assertThat(entriesAfter(before))
        .extracting(each -> each.what().operation())
        .containsExactly("revokeApiKey");
  }

  @Test
  void aWriteThatFailsLeavesNoEntry() {
    long before = head();
    TransferId id = submitAs(deed("submitTransfer", null), null);

    assertThatThrownBy(() -> get(submittingAs(deed("submitTransfer", null), id, null)))
        .hasStackTraceContaining("StoreException");

    assertThat(entriesAfter(before)).hasSize(1);
    assertThat(verify().found()).isNull();
  }

  @Test
  void entriesAreFoundByWhatTheyTell() {
    String who = "key-" + tenant;
    Note note =
        new Note(
            new Who(who, tenant, "192.0.2.1"),
            new What("drainAgent", "edge", AuditOutcome.REFUSED, "403", 7, null));
    get(store().audit().note(List.of(note, note)));

    Found found = get(store().audit().find(by(who, AuditOutcome.REFUSED, tenant, true, 1)));

    assertThat(found.entries()).hasSize(1);
    AuditEntry newest = found.entries().getFirst();
    assertThat(newest.seq()).isEqualTo(found.head().seq());
    assertThat(newest.what()).isEqualTo(note.what());
    assertThat(get(store().audit().find(by(who, null, null, false, 10))).entries()).hasSize(2);
    assertThat(get(store().audit().find(by(who, AuditOutcome.DONE, null, true, 10))).entries())
        .isEmpty();
    assertThat(get(store().audit().find(by(who, null, "other", true, 10))).entries()).isEmpty();
  }

  @Test
  void anEntryThatIsAlteredIsNamed() {
    submitAs(deed("submitTransfer", null), null);
    long altered = head();
    submitAs(deed("submitTransfer", null), null);
    assertThat(verify().found()).isNull();

    alter("UPDATE audit SET who = 'somebody' WHERE seq = " + altered);
    AuditVerifier verifier = verify();
    alter("UPDATE audit SET who = 'k1' WHERE seq = " + altered);

    assertThat(requireNonNull(verifier.found()).seq()).isEqualTo(altered);
    assertThat(verify().found()).isNull();
  }

  @Test
  void whatIsOldIsRemovedAndTheRestIsVerifiedFromWhereItBegins() {
    submitAs(deed("submitTransfer", null), null);
    long last = head();

    long removed = get(store().audit().removeBefore(SystemTime.INSTANCE.instant().plusSeconds(60)));

    Found found = get(store().audit().find(AuditFilter.all(0, 10)));
    assertThat(removed).isPositive();
    assertThat(found.start().seq()).isEqualTo(last);
    assertThat(found.entries()).hasSize(1);
    assertThat(found.entries().getFirst().what().operation()).isEqualTo(AuditVerifier.REMOVAL);
    assertThat(found.entries().getFirst().what().count()).isEqualTo(removed);
    assertThat(verify().found()).isNull();

    submitAs(deed("submitTransfer", null), null);
    assertThat(verify().found()).isNull();
    alter("UPDATE ledger SET audit_start = audit_start + 1");
    assertThat(verify().found()).isNotNull();
    alter("UPDATE ledger SET audit_start = audit_start - 1");
  }

  @Test
  void whatIsNotOldStays() {
    submitAs(deed("submitTransfer", null), null);
    long last = head();

    assertThat(get(store().audit().removeBefore(NOW.minusSeconds(1_000_000_000)))).isZero();

    assertThat(head()).isEqualTo(last);
  }

  @Test
  void entriesThatAreCutOffAtTheEndAreMissed() {
    submitAs(deed("submitTransfer", null), null);
    long last = head();
    alter("UPDATE audit SET seq = -seq WHERE seq = " + last);

    AuditVerifier verifier = verify();
    alter("UPDATE audit SET seq = -seq WHERE seq = -" + last);

    assertThat(requireNonNull(verifier.found()).seq()).isEqualTo(last);
  }

  final AuditFilter by(
      String who,
      @Nullable AuditOutcome outcome,
      @Nullable String ofTenant,
      boolean newest,
      int limit) {
    return new AuditFilter(
        ofTenant,
        who,
        null,
        outcome,
        null,
        AuditFilter.Span.ALL,
        new AuditFilter.Page(null, newest, limit));
  }

  final long head() {
    return get(store().audit().find(AuditFilter.all(0, 1))).head().seq();
  }

  final List<AuditEntry> entriesAfter(long seq) {
    return get(store().audit().find(AuditFilter.all(seq, 1_000))).entries();
  }

  final AuditVerifier verify() {
    AuditVerifier verifier = new AuditVerifier();
    Found found = get(store().audit().find(AuditFilter.all(0, 10_000)));
    verifier.startsAfter(found.start());
    found.entries().forEach(verifier::accept);
    verifier.endsAt(found.head());
    return verifier;
  }

  final Deed deed(String operation, @Nullable String subject) {
    return new Deed(new Who("k1", tenant, "192.0.2.7"), operation, subject);
  }

  final TransferId submitAs(Deed deed, @Nullable IdempotencyKey key) {
    TransferId id = ids.next();
    get(submittingAs(deed, id, key));
    return id;
  }

  final Future<SubmitResult> submittingAs(Deed deed, TransferId id, @Nullable IdempotencyKey key) {
    return Deed.within(deed, () -> store().transfers().submit(transfer(id, key)));
  }

  final NewTransfer transfer(TransferId id, @Nullable IdempotencyKey key) {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("/a"),
            Endpoint.parse("/b"),
            Delivery.DEFAULT,
            new Placement(tenant, "default", 5, Map.of(), null),
            Patience.DEFAULT);
    return new NewTransfer(id, order, NOW, null, key);
  }

  final ApiKey key(String id) {
    return new ApiKey(
        id,
        "of " + tenant,
        new Grant(tenant, Role.OPERATOR, true, 7),
        "hash of " + id,
        new Life(NOW, "admin", NOW.plusSeconds(60), null, null));
  }
}
