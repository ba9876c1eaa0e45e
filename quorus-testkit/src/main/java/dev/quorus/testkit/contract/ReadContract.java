package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources: what they are, and their bytes. */
abstract class ReadContract extends ContractBase {
  static final int MIB = 1 << 20;
  static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  @Test
  void statTellsTheSize() throws Exception {
    server().put(in("file"), Bytes.of(12_345));

    try (Source source = source("file")) {
      assertThat(source.stat().size()).isEqualTo(12_345);
    }
  }

  @Test
  void statTellsTheTime() throws Exception {
    needs(ContractTrait.TELLS_TIMES);
    server().put(in("file"), Bytes.of(10), LONG_AGO);

    try (Source source = source("file")) {
      Instant told = Objects.requireNonNull(source.stat().modified(), "the time");
      assertThat(told.truncatedTo(ChronoUnit.SECONDS)).isEqualTo(LONG_AGO);
    }
  }

  @Test
  void aMissingFileIsNotFound() throws Exception {
    try (Source source = source("missing")) {
      assertRejected(source::stat, FailureCode.SOURCE_NOT_FOUND);
      assertRejected(() -> source.open(0, null).close(), FailureCode.SOURCE_NOT_FOUND);
    }
  }

  @Test
  void aFileInAMissingFolderIsNotFound() throws Exception {
    try (Source source = source("no/such/folder/file")) {
      assertRejected(() -> source.open(0, null).close(), FailureCode.SOURCE_NOT_FOUND);
    }
  }

  @Test
  void aFolderIsNoFileToRead() throws Exception {
    needs(ContractTrait.FOLDERS);
    server().makeFolder(in("folder"));

    try (Source source = source("folder")) {
      assertRejected(source::stat, FailureCode.SOURCE_NOT_FOUND);
      assertRejected(() -> source.open(0, null).close(), FailureCode.SOURCE_NOT_FOUND);
    }
  }

  /** Around the sizes of packets, windows, buffers and blocks. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        32_767,
        32_768,
        32_769,
        262_143,
        262_144,
        262_145,
        MIB - 1,
        MIB,
        MIB + 1,
        8 * MIB - 1,
        8 * MIB,
        8 * MIB + 1
      })
  void readsEveryByte(int size) throws Exception {
    byte[] content = Bytes.of(size);
    server().put(in("file"), content);

    try (Source source = source("file");
        SourceStream stream = source.open(0, null)) {
      assertThat(stream.stat().size()).isEqualTo(size);
      assertThat(stream.offset()).isZero();
      assertThat(Bytes.rest(stream)).isEqualTo(content);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 32_768, MIB, 2 * MIB + 17, 3 * MIB - 1, 3 * MIB})
  void readsFromAnOffset(int offset) throws Exception {
    needs(ContractTrait.RANGES);
    byte[] content = Bytes.of(3 * MIB);
    server().put(in("file"), content, LONG_AGO);

    try (Source source = source("file");
        SourceStream stream = source.open(offset, source.stat())) {
      assertThat(stream.offset()).isEqualTo(offset);
      assertThat(stream.stat().size()).isEqualTo(content.length);
      assertThat(Bytes.rest(stream)).isEqualTo(Arrays.copyOfRange(content, offset, content.length));
    }
  }

  @Test
  void aSourceThatChangedSinceIsReadFromItsStart() throws Exception {
    needs(ContractTrait.RANGES);
    byte[] changed = Bytes.of(3 * MIB, 2);
    server().put(in("file"), Bytes.of(2 * MIB, 1), LONG_AGO);

    try (Source source = source("file")) {
      SourceStat before = source.stat();
      server().put(in("file"), changed);

      try (SourceStream stream = source.open(MIB, before)) {
        assertThat(stream.offset()).isZero();
        assertThat(Bytes.rest(stream)).isEqualTo(changed);
      } catch (TransferException e) {
        assertThat(e.failure().code()).isEqualTo(FailureCode.SOURCE_CHANGED);
      }
    }
  }

  @Test
  void aSourceThatBecameShorterIsNeverReadFromBehindItsEnd() throws Exception {
    needs(ContractTrait.RANGES);
    byte[] changed = Bytes.of(1000, 2);
    server().put(in("file"), Bytes.of(2 * MIB, 1), LONG_AGO);

    try (Source source = source("file")) {
      SourceStat before = source.stat();
      server().put(in("file"), changed);

      try (SourceStream stream = source.open(MIB, before)) {
        assertThat(stream.offset()).isZero();
        assertThat(Bytes.rest(stream)).isEqualTo(changed);
      } catch (TransferException e) {
        assertThat(e.failure().code()).isEqualTo(FailureCode.SOURCE_CHANGED);
      }
    }
  }

  @Test
  void aSourceTruncatedWhileReadIsNotTakenForWhole() throws Exception {
    int size = 32 * MIB;
    server().put(in("file"), Bytes.of(size));

    try (Source source = source("file");
        SourceStream stream = source.open(0, null)) {
      int first = skip(stream);
      server().truncate(in("file"), MIB);

      try {
        assertThat(first + Bytes.rest(stream).length).as("bytes read").isLessThan(size);
      } catch (TransferException e) {
        assertThat(e.failure()).isInstanceOfAny(Integrity.class, Unreachable.class);
      }
    }
  }

  @Test
  void twoReadersOfOneFileGetTheirOwnBytes() throws Exception {
    byte[] content = Bytes.of(4 * MIB);
    server().put(in("file"), content);

    try (Source one = source("file");
        Source other = source("file");
        SourceStream first = one.open(0, null);
        SourceStream second = other.open(0, null)) {
      skip(first);

      assertThat(Bytes.rest(second)).isEqualTo(content);
    }
  }

  @Test
  void eightReadersAtOnceGetTheirOwnFiles() throws Exception {
    List<Future<byte[]>> read = new ArrayList<>();
    for (int each = 0; each < 8; each++) {
      server().put(in("file" + each), Bytes.of(2 * MIB, each));
    }

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int each = 0; each < 8; each++) {
        String name = "file" + each;
        read.add(
            threads.submit(() -> {
              try (Source source = source(name)) {
                return Bytes.read(source);
              }
            }));
      }
    }

    for (int each = 0; each < 8; each++) {
      assertThat(read.get(each).get()).isEqualTo(Bytes.of(2 * MIB, each));
    }
  }

  @Test
  void closingFromAnotherThreadEndsTheReading() throws Exception {
    server().put(in("file"), Bytes.of(64 * MIB));
    CountDownLatch begun = new CountDownLatch(1);

    try (Source source = source("file")) {
      SourceStream stream = source.open(0, null);
      Thread reader = Thread.ofVirtual().start(() -> drain(stream, begun));
      begun.await();
      stream.close();

      assertLetsGo(reader);
    }
  }

  @Test
  void aStreamClosedEarlyDoesNotHarmTheNextOne() throws Exception {
    byte[] content = Bytes.of(5 * MIB);
    server().put(in("file"), content);

    try (Source source = source("file")) {
      for (int each = 0; each < 5; each++) {
        try (SourceStream stream = source.open(0, null)) {
          skip(stream);
        }
      }
      assertThat(Bytes.read(source)).isEqualTo(content);
    }
  }

  @Test
  void fiftySmallFilesInARowNeedFewConnections() throws Exception {
    for (int each = 0; each < 50; each++) {
      server().put(in("small" + each), Bytes.of(10_240, each));
    }
    long before = server().connections();

    for (int each = 0; each < 50; each++) {
      try (Source source = source("small" + each)) {
        assertThat(Bytes.read(source)).isEqualTo(Bytes.of(10_240, each));
      }
    }

    if (before >= 0) {
      assertThat(server().connections() - before).as("new connections").isLessThanOrEqualTo(3);
    }
  }

  /** Reads one chunk and tells its length. */
  static int skip(SourceStream stream) throws TransferException, InterruptedException {
    Chunk chunk = Objects.requireNonNull(stream.next(), "a first chunk");
    int size = chunk.size();
    chunk.release();
    return size;
  }

  /** Reads until the stream ends, however it does. */
  static void drain(SourceStream stream, CountDownLatch begun) {
    try {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        chunk.release();
        begun.countDown();
      }
    } catch (TransferException e) {
      // What a closed stream may say.
      begun.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
