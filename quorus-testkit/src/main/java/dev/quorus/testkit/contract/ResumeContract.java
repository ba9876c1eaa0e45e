package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.TransferId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Partials: what a later attempt finds, goes on with, or clears away. */
abstract class ResumeContract extends WriteContract {
  private static final byte[] ENTRY = "one line\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ANOTHER =
      "another, longer line\n".getBytes(StandardCharsets.US_ASCII);

  @Test
  void thereIsNoPartialBeforeTheFirstAttempt() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    try (Sink sink = sink("file")) {
      sink.target();

      assertThat(sink.partial()).isNull();
    }
  }

  @Test
  void aLaterAttemptFindsThePartialAndItsLedger() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    leavePartial(id, Bytes.of(MIB));

    try (Sink sink = again(id)) {
      Partial partial = found(sink);

      assertThat(partial.size()).isEqualTo(MIB);
      assertThat(text(partial.ledger())).isEqualTo("one line\nanother, longer line\n");
    }
  }

  @Test
  void anotherTransferDoesNotSeeThePartial() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    leavePartial(newId(), Bytes.of(MIB));

    try (Sink sink = again(newId())) {
      sink.target();

      assertThat(sink.partial()).isNull();
    }
  }

  @Test
  void readsThePartialBack() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    byte[] content = Bytes.of(2 * MIB + 11);
    leavePartial(id, content);

    try (Sink sink = again(id)) {
      found(sink);
      try (SourceStream back = sink.readPartial(content.length)) {
        assertThat(Bytes.rest(back)).isEqualTo(content);
      }
      try (SourceStream back = sink.readPartial(MIB)) {
        assertThat(Bytes.rest(back)).isEqualTo(Arrays.copyOf(content, MIB));
      }
    }
  }

  @Test
  void readsBackWhatItHasJustFinished() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    byte[] content = Bytes.of(MIB + 1);

    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, content);
      sink.finish();
      try (SourceStream back = sink.readPartial(content.length)) {
        assertThat(Bytes.rest(back)).isEqualTo(content);
      }
      sink.publish();
    }
    assertThat(server().get(in("file"))).isEqualTo(content);
  }

  @Test
  void goesOnAtAnOffsetAndCutsOffWhatLiesBehind() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    byte[] content = Bytes.of(2 * MIB, 1);
    byte[] longer = Arrays.copyOf(content, 3 * MIB);
    Arrays.fill(longer, MIB, longer.length, (byte) 'x');
    leavePartial(id, longer);

    try (Sink sink = again(id)) {
      found(sink);
      sink.begin(MIB, content.length);
      Bytes.write(sink, Arrays.copyOfRange(content, MIB, content.length));
      sink.finish();
      assertThat(sink.writtenSize()).isIn((long) content.length, -1L);
      sink.publish();
    }

    assertThat(server().get(in("file"))).isEqualTo(content);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void beginsAnewOverAPartialThatNobodyWants() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    leavePartial(id, Bytes.of(3 * MIB));
    byte[] content = Bytes.of(MIB, 9);

    try (Sink sink = again(id)) {
      Bytes.deliver(sink, content);
    }

    assertThat(server().get(in("file"))).isEqualTo(content);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void appendsToTheLedgerOfAnEarlierAttempt() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    leavePartial(id, Bytes.of(MIB));
    try (Sink sink = again(id)) {
      found(sink);
      sink.begin(MIB, 3 * MIB);
      Bytes.write(sink, Bytes.of(MIB));
      sink.checkpoint(ENTRY);
    }

    try (Sink sink = again(id)) {
      assertThat(text(found(sink).ledger()))
          .isEqualTo("one line\nanother, longer line\none line\n");
    }
  }

  @Test
  void checkpointsWhileAnotherThreadWrites() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    byte[] content = Bytes.of(8 * MIB);
    TransferId id = newId();

    try (Sink sink = again(id)) {
      sink.target();
      sink.partial();
      sink.begin(0, content.length);
      Thread noting = Thread.ofVirtual().start(() -> note(sink, 20));
      Bytes.write(sink, content);
      noting.join();
      sink.finish();
      sink.publish();
    }

    assertThat(server().get(in("file"))).isEqualTo(content);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void discardingLeavesNothing() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, Bytes.of(MIB));
      sink.checkpoint(ENTRY);
      sink.discard();
    }

    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void discardingWhatWasFinishedLeavesNothing() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, Bytes.of(MIB));
      sink.checkpoint(ENTRY);
      sink.finish();
      sink.discard();
    }

    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void discardingWhatAnEarlierAttemptLeftClearsIt() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.RESUMES);
    TransferId id = newId();
    leavePartial(id, Bytes.of(MIB));

    try (Sink sink = again(id)) {
      found(sink);
      sink.discard();
    }

    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void discardingBeforeAnythingWasDoneIsFine() throws Exception {
    needs(ContractTrait.WRITES);
    try (Sink sink = sink("file")) {
      sink.discard();
    }

    assertThat(server().names(folder())).isEmpty();
  }

  private Sink again(TransferId id) throws TransferException {
    return sink("file", id, OverwritePolicy.REPLACE);
  }

  /** As an attempt does that dies in the middle, with two entries in its ledger. */
  private void leavePartial(TransferId id, byte[] content)
      throws TransferException, InterruptedException {
    try (Sink sink = again(id)) {
      sink.target();
      sink.partial();
      sink.begin(0, content.length + 1L);
      Bytes.write(sink, content);
      sink.checkpoint(ENTRY);
      sink.checkpoint(ANOTHER);
    }
  }

  private static Partial found(Sink sink) throws TransferException, InterruptedException {
    sink.target();
    return Objects.requireNonNull(sink.partial(), "the partial");
  }

  private static void note(Sink sink, int times) {
    try {
      for (int each = 0; each < times; each++) {
        sink.checkpoint(ENTRY);
      }
    } catch (TransferException e) {
      throw new AssertionError("a checkpoint beside a write failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String text(ByteBuffer ledger) {
    return StandardCharsets.US_ASCII.decode(ledger.duplicate()).toString();
  }
}
