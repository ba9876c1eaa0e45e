package dev.quorus.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.client.TransferQuery;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.core.time.SystemTime;
import dev.quorus.examples.process.FileServer;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Repeat a run with {@code -Dquorus.seed=N}; the seed of each run is in its output. */
class KillIT {
  private static final int FILES = 1_000;
  private static final int LARGE_ONES = 5;
  private static final int SUBMITTERS = 4;
  private static final int KILLS_IN_THE_BURST = 3;
  private static final int KILLS_WHILE_BYTES_MOVE = 4;
  private static final int KIB = 1 << 10;
  private static final int MIB = 1 << 20;

  /** Submits that are under way or wait for their turn when the server is killed. */
  private static final int IN_FLIGHT = 50;

  // However slowly a machine submits, there are bytes left to move for all kills that follow.
  private static final long WHILE_SUBMITTING = MIB;
  private static final long WHILE_KILLING = 2L * MIB;
  private static final long WHEN_LEFT_ALONE = 64L * MIB;

  private final long seed = Long.getLong("quorus.seed", new Random().nextInt());
  private final Random random = new Random(seed);
  private final Map<Integer, String> acknowledged = new ConcurrentHashMap<>();
  private final Semaphore turns = new Semaphore(0);
  private final Vertx vertx = Vertx.vertx();

  @RegisterExtension private final Servers servers = new Servers();

  private FileServer quick;
  private FileServer slow;
  private ServerProcess server;
  private List<Path> sources;
  private Path out;

  @BeforeEach
  void start() throws IOException {
    System.out.printf("KillIT runs with -Dquorus.seed=%d%n", seed);
    sources = writeSources(Files.createDirectory(servers.folder().resolve("sources")));
    quick = FileServer.start(vertx, servers.folder().resolve("sources"));
    slow = FileServer.sharing(vertx, servers.folder().resolve("sources"), WHILE_SUBMITTING);
    server = servers.start();
    out = server.root().resolve("out");
  }

  @AfterEach
  void stop() {
    quick.close();
    slow.close();
    vertx.close().await();
  }

  @Test
  @Timeout(300)
  void losesDoublesAndHalvesNothingThatWasAcknowledgedWhenKilledAgainAndAgain() throws Exception {
    try (FinalNameWatch watch = FinalNameWatch.of(sources, out);
        ExecutorService submitters = Executors.newFixedThreadPool(SUBMITTERS)) {
      List<Future<?>> running = submitAll(submitters);
      killInTheBurst();
      for (Future<?> each : running) {
        each.get();
      }
      killWhileBytesMove();
      slow.pace(WHEN_LEFT_ALONE);
      await("all transfers to end")
          .atMost(120, TimeUnit.SECONDS)
          .pollInterval(Duration.ofMillis(500))
          .untilAsserted(() -> assertThat(unfinished()).isEmpty());

      System.out.printf(
          "%s all ended after %d slow bytes%n", SystemTime.INSTANCE.instant(), slow.bytesSent());
      assertThat(watch.partialFiles()).as("files seen half-written").isEmpty();
      assertThat(watch.rounds()).as("looks at the final names").isPositive();
    }
    List<TransferView> all = listAll();
    assertThat(all.stream().filter(each -> each.state() != TransferStateName.SUCCEEDED))
        .as("transfers that did not succeed")
        .isEmpty();
    assertThat(all.stream().map(TransferView::id))
        .as("one transfer for each key, with the id that was acknowledged")
        .containsExactlyInAnyOrderElementsOf(acknowledged.values());
    assertThat(namesIn(out)).as("nothing but whole files").isSubsetOf(namesOf(sources));
    assertThat(namesOf(sources)).as("every file is there").isSubsetOf(namesIn(out));
    for (Path source : sources) {
      assertThat(out.resolve(source.getFileName())).hasSameBinaryContentAs(source);
    }
  }

  private List<Path> writeSources(Path folder) throws IOException {
    List<Integer> large = random.ints(0, FILES / 4).distinct().limit(LARGE_ONES).boxed().toList();
    List<Path> written = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      byte[] content =
          new byte
              [large.contains(i) ? random.nextInt(30, 61) * MIB : random.nextInt(KIB, 64 * KIB)];
      random.nextBytes(content);
      written.add(Files.write(folder.resolve("file-" + i), content));
    }
    return written;
  }

  private List<Future<?>> submitAll(ExecutorService submitters) {
    return IntStream.range(0, FILES)
        .<Future<?>>mapToObj(i -> submitters.submit(() -> submitInTurn(i)))
        .toList();
  }

  /** Ends when the test is given up, rather than wait for a turn that never comes. */
  private String submitInTurn(int number) throws InterruptedException {
    turns.acquire();
    return submitUntilAcknowledged(number);
  }

  /** As a client does that wants its file moved once: the same key until there is an answer. */
  private String submitUntilAcknowledged(int number) {
    Path source = sources.get(number);
    String name = source.getFileName().toString();
    FileServer from = source.toFile().length() > MIB ? slow : quick;
    SubmitTransfer order = SubmitTransfer.of(from.url(name), out.resolve(name).toString());
    String id =
        await("an answer to the submit of " + name)
            .atMost(60, TimeUnit.SECONDS)
            .pollInterval(Duration.ofMillis(50))
            .pollDelay(Duration.ZERO)
            .until(() -> trySubmit(order, "key-" + number), answer -> !answer.isEmpty());
    acknowledged.put(number, id);
    return id;
  }

  private String trySubmit(SubmitTransfer order, String key) {
    try {
      return server.client().submit(order, key).join().id();
    } catch (CompletionException e) {
      if (isPassing(e.getCause())) {
        return "";
      }
      throw e;
    }
  }

  private static boolean isPassing(@Nullable Throwable failure) {
    return failure instanceof ClientError.Unreachable
        || (failure instanceof ClientError.Refused refused && refused.problem().status() == 503);
  }

  private void killInTheBurst() throws IOException {
    int share = FILES / KILLS_IN_THE_BURST;
    int given = 0;
    for (int i = 0; i < KILLS_IN_THE_BURST; i++) {
      int threshold = i * share + random.nextInt(share / 10, share * 7 / 10);
      turns.release(threshold + IN_FLIGHT - given);
      given = threshold + IN_FLIGHT;
      await("submits to be acknowledged")
          .atMost(60, TimeUnit.SECONDS)
          .pollInterval(Duration.ofMillis(1))
          .pollDelay(Duration.ZERO)
          .until(() -> acknowledged.size() >= threshold);
      killAndRestart();
    }
    turns.release(FILES - given);
  }

  private void killWhileBytesMove() throws IOException {
    slow.pace(WHILE_KILLING);
    for (int i = 0; i < KILLS_WHILE_BYTES_MOVE; i++) {
      long sent = slow.bytesSent();
      long enough = random.nextLong(MIB / 4, 4L * MIB);
      await("bytes to move")
          .atMost(60, TimeUnit.SECONDS)
          .pollInterval(Duration.ofMillis(5))
          .until(() -> slow.bytesSent() > sent + enough);
      killAndRestart();
    }
  }

  private void killAndRestart() throws IOException {
    System.out.printf(
        "%s killed after %d acknowledged submits and %d slow bytes%n",
        SystemTime.INSTANCE.instant(), acknowledged.size(), slow.bytesSent());
    server.kill9();
    server.restart();
  }

  /** Each with what it waits for. */
  private List<String> unfinished() {
    TransferQuery query =
        TransferQuery.NEWEST.in(
            TransferStateName.QUEUED,
            TransferStateName.ASSIGNED,
            TransferStateName.RUNNING,
            TransferStateName.RETRY_WAIT,
            TransferStateName.PAUSED);
    return server.client().list(query).join().items().stream()
        .map(each ->
            "%s %s %s %s"
                .formatted(each.order().source(), each.state(), each.progress(), each.course()))
        .toList();
  }

  private List<TransferView> listAll() {
    QuorusClient client = server.client();
    List<TransferView> all = new ArrayList<>();
    TransferPage page = client.list(TransferQuery.NEWEST.limit(300)).join();
    all.addAll(page.items());
    while (page.nextCursor() != null) {
      page = client.list(TransferQuery.NEWEST.limit(300).after(page.nextCursor())).join();
      all.addAll(page.items());
    }
    return all;
  }

  private static Set<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return namesOf(entries.toList());
    }
  }

  private static Set<String> namesOf(List<Path> files) {
    return files.stream().map(each -> each.getFileName().toString()).collect(Collectors.toSet());
  }
}
