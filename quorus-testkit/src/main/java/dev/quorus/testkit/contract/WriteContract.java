package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sinks: writing, publishing, and what may be in the way. */
abstract class WriteContract extends ReadContract {
  private static final byte[] OLD = Bytes.of(1000, 7);

  @Test
  void saysOfItselfWhatTheContractKnows() throws Exception {
    needs(ContractTrait.WRITES);
    try (Sink sink = sink("file")) {
      assertThat(sink.capabilities().resume()).isEqualTo(has(ContractTrait.RESUMES));
      assertThat(sink.capabilities().atomicRename()).isEqualTo(has(ContractTrait.HIDES));
      assertThat(sink.capabilities().setTimes()).isEqualTo(has(ContractTrait.SETS_TIMES));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 32_767, 32_769, 262_145, MIB, 8 * MIB + 1})
  void writesEveryByteAndLeavesNothingElse(int size) throws Exception {
    needs(ContractTrait.WRITES);
    byte[] content = Bytes.of(size);

    try (Sink sink = sink("file")) {
      Published published = Bytes.deliver(sink, content);

      assertThat(published)
          .isEqualTo(has(ContractTrait.HIDES) ? Published.RENAMED : Published.IN_PLACE);
    }

    assertThat(server().get(in("file"))).isEqualTo(content);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void writesAFileOfUnknownLength() throws Exception {
    needs(ContractTrait.WRITES);
    byte[] content = Bytes.of(MIB + 3);

    try (Sink sink = sink("file")) {
      if (!sink.capabilities().needsLength()) {
        sink.target();
        sink.partial();
        sink.begin(0, -1);
        Bytes.write(sink, content);
        sink.finish();
        sink.publish();
        assertThat(server().get(in("file"))).isEqualTo(content);
      }
    }
  }

  @Test
  void nothingHasTheFinalNameBeforeItIsPublished() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES);
    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, Bytes.of(MIB));
      sink.finish();

      assertThat(server().names(folder())).doesNotContain("file").hasSize(1);
      sink.publish();
    }
  }

  @Test
  void whatIsReplacedStaysUntilThePublishing() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES);
    server().put(in("file"), OLD);
    byte[] content = Bytes.of(MIB);

    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, content);
      sink.finish();
      assertThat(server().get(in("file"))).isEqualTo(OLD);

      sink.publish();
    }
    assertThat(server().get(in("file"))).isEqualTo(content);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, MIB})
  void replacesLongerAndShorterFiles(int size) throws Exception {
    needs(ContractTrait.WRITES);
    server().put(in("file"), OLD);

    try (Sink sink = sink("file")) {
      Bytes.deliver(sink, Bytes.of(size));
    }

    assertThat(server().get(in("file"))).isEqualTo(Bytes.of(size));
  }

  @Test
  void tellsWhatHasTheFinalName() throws Exception {
    needs(ContractTrait.WRITES);
    server().put(in("file"), OLD, LONG_AGO);

    try (Sink sink = sink("file", newId(), OverwritePolicy.FAIL)) {
      TargetStat target = Objects.requireNonNull(sink.target(), "the target");

      assertThat(target.size()).isEqualTo(OLD.length);
      if (has(ContractTrait.TELLS_TIMES)) {
        Instant modified = Objects.requireNonNull(target.modified(), "its time");
        assertThat(modified.truncatedTo(ChronoUnit.SECONDS)).isEqualTo(LONG_AGO);
      }
    }
  }

  @Test
  void tellsThatNothingHasTheFinalName() throws Exception {
    needs(ContractTrait.WRITES);
    try (Sink sink = sink("file", newId(), OverwritePolicy.FAIL)) {
      assertThat(sink.target()).isNull();
    }
  }

  @Test
  void policyFailLeavesAloneWhatAppearedMeanwhile() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES, ContractTrait.NO_CLOBBER);
    try (Sink sink = sink("file", newId(), OverwritePolicy.FAIL)) {
      Bytes.upTo(sink, Bytes.of(MIB));
      sink.finish();
      server().put(in("file"), OLD);

      assertRejected(sink::publish, FailureCode.DESTINATION_EXISTS);
      sink.discard();
    }
    assertThat(server().get(in("file"))).isEqualTo(OLD);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void policySkipLeavesAloneWhatAppearedMeanwhile() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.HIDES, ContractTrait.NO_CLOBBER);
    try (Sink sink = sink("file", newId(), OverwritePolicy.SKIP)) {
      Bytes.upTo(sink, Bytes.of(MIB));
      sink.finish();
      server().put(in("file"), OLD);

      assertThat(sink.publish()).isEqualTo(Published.SKIPPED);
    }
    assertThat(server().get(in("file"))).isEqualTo(OLD);
    assertThat(server().names(folder())).containsExactly("file");
  }

  @ParameterizedTest
  @EnumSource(names = {"REPLACE", "NEWER"})
  void policiesThatReplaceDoSo(OverwritePolicy policy) throws Exception {
    needs(ContractTrait.WRITES);
    server().put(in("file"), OLD);
    byte[] content = Bytes.of(5000);

    try (Sink sink = sink("file", newId(), policy)) {
      Bytes.deliver(sink, content);
    }

    assertThat(server().get(in("file"))).isEqualTo(content);
  }

  @Test
  void tellsTheLengthOfWhatIsWritten() throws Exception {
    needs(ContractTrait.WRITES);
    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, Bytes.of(MIB + 5));
      sink.finish();

      assertThat(sink.writtenSize()).isIn((long) MIB + 5, -1L);
      sink.publish();
    }
  }

  @Test
  void keepsTheTimeThatItIsStampedWith() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.SETS_TIMES);
    try (Sink sink = sink("file")) {
      Bytes.upTo(sink, Bytes.of(100));
      sink.finish();
      sink.stamp(LONG_AGO);
      sink.publish();
    }

    assertThat(Files.getLastModifiedTime(server().at(in("file"))).toInstant()).isEqualTo(LONG_AGO);
  }

  @Test
  void makesMissingFoldersWhereItMay() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.FOLDERS);
    byte[] content = Bytes.of(100);

    try (Sink sink = sink("new/and deep/file")) {
      Bytes.deliver(sink, content);
    }

    assertThat(server().get(in("new/and deep/file"))).isEqualTo(content);
  }

  @Test
  void makesNoFolderWhereItMayNot() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.FOLDERS);
    try (Sink sink =
        server()
            .protocol()
            .sink(endpoint("new/file"), plan(newId(), OverwritePolicy.FAIL, false))) {
      assertRejected(
          () -> Bytes.deliver(sink, Bytes.of(100)), FailureCode.DESTINATION_FOLDER_MISSING);
    }
    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void aFolderIsNotReplacedByAFile() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.FOLDERS);
    server().makeFolder(in("folder"));
    server().put(in("folder/kept"), OLD);

    try (Sink sink = sink("folder")) {
      assertRejected(() -> Bytes.deliver(sink, Bytes.of(100)), FailureCode.DESTINATION_IS_FOLDER);
      sink.discard();
    }
    assertThat(server().get(in("folder/kept"))).isEqualTo(OLD);
    assertThat(server().names(folder())).containsExactly("folder");
  }

  @Test
  void aFileIsNoFolderToWriteIn() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.FOLDERS);
    server().put(in("file"), OLD);

    try (Sink sink = sink("file/below")) {
      assertRejected(
          () -> Bytes.deliver(sink, Bytes.of(100)),
          FailureCode.DESTINATION_FOLDER_MISSING,
          FailureCode.DESTINATION_DENIED);
      sink.discard();
    }
    assertThat(server().get(in("file"))).isEqualTo(OLD);
  }

  @Test
  void fiftySmallFilesInARowAreWrittenOverFewConnections() throws Exception {
    needs(ContractTrait.WRITES);
    long before = server().connections();

    for (int each = 0; each < 50; each++) {
      try (Sink sink = sink("small" + each)) {
        Bytes.deliver(sink, Bytes.of(10_240, each));
      }
    }

    assertThat(server().names(folder())).hasSize(50);
    if (before >= 0) {
      assertThat(server().connections() - before).as("new connections").isLessThanOrEqualTo(3);
    }
  }
}
