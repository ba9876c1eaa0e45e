package dev.quorus.benchmarks.micro;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Durable submits: 100 ask at the same time, as 100 connections do, and one asks alone. */
@State(Scope.Benchmark)
public class GroupCommitBenchmark {
  private static final int AT_A_TIME = 100;

  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final TransferOrder order =
      TransferOrder.of(
          Endpoint.parse("http://127.0.0.1:8080/file"), Endpoint.parse("/data/in/file"));
  private final Path path;
  private final DataFolder folder;
  private final Stores store;

  /** Opens a store in a new folder. */
  public GroupCommitBenchmark() {
    try {
      path = Files.createTempDirectory("group-commit");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    folder = DataFolder.open(path);
    store = SqliteStore.open(folder, SecretCodec.OPEN, Ticker.SYSTEM);
  }

  @Benchmark
  @OperationsPerInvocation(AT_A_TIME)
  public List<SubmitResult> hundredAtATime() {
    TransferStore transfers = store.transfers();
    List<Future<SubmitResult>> asked = new ArrayList<>(AT_A_TIME);
    for (int i = 0; i < AT_A_TIME; i++) {
      asked.add(transfers.submit(next()));
    }
    return asked.stream()
        .map(each -> each.toCompletionStage().toCompletableFuture().join())
        .toList();
  }

  @Benchmark
  public SubmitResult oneAlone() {
    return store.transfers().submit(next()).toCompletionStage().toCompletableFuture().join();
  }

  private NewTransfer next() {
    return new NewTransfer(ids.next(), order, SystemTime.INSTANCE.instant(), null, null);
  }

  /** Removes all of it. */
  @TearDown
  public void close() throws IOException {
    store.close();
    folder.close();
    try (Stream<Path> files = Files.walk(path)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
