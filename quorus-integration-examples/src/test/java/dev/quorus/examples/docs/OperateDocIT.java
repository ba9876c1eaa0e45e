package dev.quorus.examples.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.RunningCommand;
import dev.quorus.testkit.server.Loopback;
import dev.quorus.testkit.server.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what docs/operate says, line by line, on one host: folders and addresses of its own stand
 * for those of the pages. In their order, since each page begins with what the one before left.
 */
@Timeout(300)
@TestMethodOrder(OrderAnnotation.class)
class OperateDocIT {
  @TempDir private static Path folder;

  private static DebianPostgres postgres;
  private static final Map<String, String> PLACES = new LinkedHashMap<>();
  private static final List<String> EXPORTS = new ArrayList<>();
  private static final Map<String, RunningCommand> RUNNING = new LinkedHashMap<>();

  @BeforeAll
  static void prepare() throws IOException {
    postgres = DebianPostgres.start();
    Path etc = Files.createDirectories(folder.resolve("etc"));
    TestCertificate certificate = TestCertificate.local(folder.resolve("certificate"));
    Files.copy(certificate.pem(), etc.resolve("api.pem"));
    Files.copy(certificate.pair(), etc.resolve("api.key"));
    Files.copy(certificate.pem(), etc.resolve("ca.pem"));
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(data.resolve("report.csv"), "a;b\n");
    int api = Loopback.freePort();
    PLACES.put("/opt/quorus", folder.resolve("opt").toString());
    PLACES.put("/etc/quorus", etc.toString());
    PLACES.put(
        "jdbc:postgresql://db.example/", "jdbc:postgresql://127.0.0.1:" + postgres.port + "/");
    for (String each : List.of("c1", "c2", "c3")) {
      PLACES.put(each + ".example:8443", "127.0.0.1:" + api);
      int bus = Loopback.freePort();
      PLACES.put(each + ".example:5701", "127.0.0.1:" + bus);
      PLACES.putIfAbsent("cluster-port: 5701", "cluster-port: " + bus);
    }
    PLACES.put("port: 8443", "port: " + api);
    PLACES.put("bind: 0.0.0.0", "bind: 127.0.0.1");
    PLACES.put("root: [/data]", "root: [" + data + "]");
    PLACES.put(" /data/", " " + data + "/");
    PLACES.put("--root /srv", "--root " + folder.resolve("srv"));
    environment();
  }

  private static void environment() {
    String server = "postgresql://%s@127.0.0.1:" + postgres.port + "/%s";
    EXPORTS.add("export PATH=%s:%s:$PATH".formatted(postgres.programsFolder(), Checkout.file("")));
    EXPORTS.add("export QUORUS_DATABASE_PASSWORD=of-the-database");
    EXPORTS.add("export QUORUS_SECRETS_KEY=" + "A".repeat(43) + "=");
    EXPORTS.add("export ADMIN_URL=" + server.formatted("postgres", "postgres"));
    EXPORTS.add("export QUORUS_DATABASE_URL=" + server.formatted("quorus", "quorus"));
  }

  @AfterAll
  static void stop() {
    RUNNING.values().forEach(RunningCommand::close);
    if (postgres != null) {
      postgres.close();
    }
  }

  @Test
  @Order(1)
  void deployingEndsWithATransfer() throws IOException {
    CommandRun made = type("\"$(dirname \"$(command -v quorus)\")\"/scripts/make-package");
    Files.copy(Path.of(made.out().strip()), folder.resolve("quorus.tar.gz"));

    walk("operate/deploy.md");

    assertThat(folder.resolve("data/copy.csv")).hasContent("a;b\n");
  }

  @Test
  @Order(2)
  void theFirstLooksOfTheRunbookWork() throws IOException {
    walk("operate/runbook.md");

    assertThat(type("quorus agents list").out()).contains("files-1");
  }

  @Test
  @Order(3)
  void theLooksOfAnUpgradeWork() throws IOException {
    walk("operate/upgrade.md");

    assertThat(type("quorus cluster status").out()).contains("127.0.0.1");
  }

  @Test
  @Order(4)
  void aRestoredClusterGoesOnWithTheAgentsThatItHad() throws IOException {
    List<Page.Step> steps = Page.steps("operate/backup.md");
    perform(steps.getFirst());
    requireNonNull(RUNNING.remove("controller")).close();

    steps.stream().skip(1).forEach(OperateDocIT::perform);
    background("controller", "/opt/quorus/quorus controller --config /etc/quorus/controller.yaml");

    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() ->
            assertThat(attempt("quorus agents list").out()).contains("files-1").contains("ONLINE"));
    type("quorus transfer submit /data/report.csv /data/after.csv --wait");
    assertThat(folder.resolve("data/after.csv")).hasContent("a;b\n");
    assertThat(type("quorus transfer list").out()).contains("copy.csv");
  }

  @Test
  @Order(5)
  void anAgentIsLetInDrainedAndRevoked() throws IOException {
    Files.createDirectories(folder.resolve("srv"));

    walk("operate/agents.md");

    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> assertThat(type("quorus agents show edge-1").out()).doesNotContain("ONLINE"));
  }

  private static void walk(String page) throws IOException {
    Page.steps(page).forEach(OperateDocIT::perform);
  }

  private static void perform(Page.Step step) {
    switch (step) {
      case Page.Write(String file, String content) -> write(file, content);
      case Page.Type(String line) when line.startsWith("export ") -> EXPORTS.add(placed(line));
      case Page.Type(String line) when line.contains("quorus controller ") ->
          background("controller", line);
      // The pages start two, so neither may take the other's name.
      case Page.Type(String line) when line.contains("quorus agent ") -> background(line, line);
      case Page.Type(String line) -> type(line);
    }
  }

  /** Controller and agent are on hosts of their own in the pages, and must not share a folder. */
  private static String placed(String text) {
    String placed = text;
    for (Map.Entry<String, String> each : PLACES.entrySet()) {
      placed = placed.replace(each.getKey(), each.getValue());
    }
    return placed.replace("/var/lib/quorus", folder.resolve("var-controller").toString());
  }

  private static void write(String file, String content) {
    try {
      Files.writeString(
          Path.of(placed(file)),
          placed(
              file.contains("agent")
                  ? content.replace("/var/lib/quorus", folder.resolve("var-agent").toString())
                  : content));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CommandRun type(String line) {
    CommandRun run = attempt(line);
    assertThat(run.exitCode()).as("%s%n%s%s", line, run.out(), run.err()).isZero();
    return run;
  }

  private static CommandRun attempt(String line) {
    return CommandRun.bash(folder, String.join("\n", EXPORTS) + "\n" + placed(line));
  }

  private static void background(String name, String line) {
    try {
      RunningCommand started =
          RunningCommand.bash(folder, String.join("\n", EXPORTS) + "\nexec " + placed(line));
      RUNNING.put(name, started);
      await(name + " to say that it is ready")
          .atMost(Duration.ofSeconds(90))
          .untilAsserted(() ->
              assertThat(Files.readString(started.output()))
                  .containsPattern("is ready|waiting for work"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
