package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.deliver;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One who may write below the root swaps a folder for something else, again and again. */
@Timeout(120)
class SwappedFolderTest {
  private static final long SEED = 20_260_101;
  private static final int ROUNDS = 500;
  private static final byte[] INSIDE = bytes(100);
  private static final byte[] OUTSIDE = bytes(200);

  @TempDir Path folder;
  private Path root;
  private Path in;
  private Path outside;
  private FileProtocol protocol;
  private int done;
  private int refused;

  @BeforeEach
  void makeAFolderBelowARootAndOneOutside() throws Exception {
    root = Files.createDirectory(folder.resolve("root"));
    in = Files.createDirectory(root.resolve("in"));
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.write(in.resolve("secret"), INSIDE);
    Files.write(outside.resolve("secret"), OUTSIDE);
    protocol = new FileProtocol(FileRoots.of(List.of(root)));
  }

  /** What stands in the folder's place half of the time. */
  enum Stand {
    LINK {
      @Override
      void in(Path place, Path outside) throws IOException {
        Files.createSymbolicLink(place, outside);
      }
    },
    FILE {
      @Override
      void in(Path place, Path outside) throws IOException {
        Files.createFile(place);
      }
    };

    abstract void in(Path place, Path outside) throws IOException;
  }

  @ParameterizedTest
  @EnumSource(Stand.class)
  void writesNothingOutside(Stand stand) throws Exception {
    swapping(
        stand,
        number -> {
          OverwritePolicy policy = number % 2 == 0 ? OverwritePolicy.FAIL : OverwritePolicy.REPLACE;
          Path target = in.resolve(number % 3 == 0 ? "made" + number + "/file" : "file" + number);
          try (Sink sink = Transfers.sink(protocol, target, policy)) {
            deliver(sink, INSIDE);
          }
        });

    try (Stream<Path> there = Files.list(outside)) {
      assertThat(there).as("seed %d", SEED).containsExactly(outside.resolve("secret"));
    }
    assertThat(outside.resolve("secret")).hasBinaryContent(OUTSIDE);
  }

  @Test
  void readsNothingOutside() throws Exception {
    swapping(
        Stand.LINK,
        number -> {
          byte[] read = Transfers.read(protocol.source(Endpoint.file(in.resolve("secret"))));
          assertThat(read).as("seed %d", SEED).isEqualTo(INSIDE);
        });
  }

  /** Something that is tried while the folder is being swapped. */
  private interface Trial {
    void run(int number) throws TransferException, InterruptedException;
  }

  private void swapping(Stand stand, Trial trial) throws Exception {
    Swapper swapper = new Swapper(stand);
    Thread thread = Thread.ofPlatform().start(swapper);
    try {
      for (int number = 0; thread.isAlive(); number++) {
        attempt(trial, number);
      }
    } finally {
      swapper.stopped = true;
      thread.join();
    }
    assertThat(swapper.trouble).isNull();
    assertThat(done).as("attempts that met the folder, seed %d", SEED).isPositive();
    assertThat(refused).as("attempts that met something else, seed %d", SEED).isPositive();
  }

  private void attempt(Trial trial, int number) throws InterruptedException {
    try {
      trial.run(number);
      done++;
    } catch (TransferException e) {
      assertThat(e.failure()).isNotInstanceOf(Defect.class);
      refused++;
    }
  }

  private final class Swapper implements Runnable {
    private final Stand stand;
    private final Random random = new Random(SEED);
    private final Path hidden = root.resolve("hidden");
    private int cleared;
    private volatile boolean stopped;
    private volatile @Nullable IOException trouble;

    Swapper(Stand stand) {
      this.stand = stand;
    }

    @Override
    public void run() {
      try {
        for (int round = 0; round < ROUNDS && !stopped; round++) {
          Files.move(in, hidden);
          swap(() -> stand.in(in, outside));
          spin();
          clear();
          swap(() -> Files.move(hidden, in));
          spin();
        }
      } catch (IOException e) {
        trouble = e;
      }
    }

    private interface Step {
      void run() throws IOException;
    }

    private void swap(Step step) throws IOException {
      boolean swapped = false;
      while (!swapped) {
        try {
          step.run();
          swapped = true;
        } catch (FileSystemException e) {
          // A transfer found no folder and made one.
          clear();
        }
      }
    }

    /** By renaming, which is one step whatever stands there. */
    private void clear() throws IOException {
      cleared++;
      try {
        Files.move(in, root.resolve("cleared" + cleared), StandardCopyOption.ATOMIC_MOVE);
      } catch (NoSuchFileException e) {
        // Then the place is clear.
      }
    }

    private void spin() {
      for (int i = random.nextInt(20_000); i > 0; i--) {
        Thread.onSpinWait();
      }
    }
  }
}
