package dev.quorus.controller.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 of a process between events, messages and tries, at random moments. */
@Timeout(120)
class KilledTellerIT {
  private static final int ROUNDS = 3;
  private static final int MOST_BEFORE_THE_KILL = 300;

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final Receiver receiver = new Receiver(vertx);

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void everyEventOfWhatWasAcknowledgedIsToldInTheEnd() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed of KilledTellerIT: " + seed);
    Random random = new Random(seed);
    // One in three is not answered well, so that the kill finds messages in every state.
    receiver.behaviour =
        request ->
            List.of(
                    Receiver.OK,
                    Receiver.OK,
                    random.nextBoolean() ? Receiver.answer(500) : Receiver.HANG)
                .get(random.nextInt(3))
                .accept(request);
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      acknowledged.addAll(submitAndKill(20 + random.nextInt(MOST_BEFORE_THE_KILL)));
    }
    receiver.behaviour = Receiver.OK;

    try (DataFolder opened = DataFolder.open(folder);
        Stores stores = SqliteStore.open(opened, SecretCodec.OPEN, Ticker.SYSTEM);
        Webhooks webhooks =
            new Webhooks(
                vertx,
                Webhooks.Memory.of(stores),
                TellingProcess.SETTINGS,
                () -> true,
                SystemTime.INSTANCE)) {
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(() -> assertThat(told()).containsAll(acknowledged));
      assertThat(webhooks.list("default").await()).hasSize(1);
    }
  }

  private Set<String> told() {
    return receiver.received.stream()
        .map(each -> each.json().getJsonObject("data").getString("transfer"))
        .collect(Collectors.toSet());
  }

  private List<String> submitAndKill(int atLeast) throws Exception {
    Process process = start();
    List<String> acknowledged = new ArrayList<>();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine();
          line != null && line.length() == 36;
          line = lines.readLine()) {
        acknowledged.add(line);
        if (acknowledged.size() == atLeast) {
          // By its handle: the process object would close the pipe with ids still in it.
          process.toHandle().destroyForcibly();
        }
      }
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(atLeast);
    return acknowledged;
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            TellingProcess.class.getName(),
            folder.toString(),
            receiver.url("/"))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
