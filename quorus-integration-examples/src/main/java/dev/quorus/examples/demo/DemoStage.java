package dev.quorus.examples.demo;

import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.cli.embedded.EmbeddedServer;
import dev.quorus.cli.start.AgentLimits;
import dev.quorus.cli.start.Door;
import dev.quorus.cli.start.Rules;
import dev.quorus.cli.start.RunningServer;
import dev.quorus.cli.start.StartSettings;
import dev.quorus.controller.http.Transport;
import dev.quorus.core.time.SystemTime;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** All that the demo plays with: a real service, two web servers, files of random bytes. */
final class DemoStage implements AutoCloseable {
  private static final int SLOTS = 8;
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int MIB = 1 << 20;

  private final Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final SampleServer partner;
  private final SampleServer archive;
  private final SampleServer mortal;
  private final RunningServer service;
  private final QuorusClient client;

  private DemoStage(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    for (String each : List.of("partner", "archive", "local", "inbox", "data")) {
      Files.createDirectory(folder.resolve(each));
    }
    partner = SampleServer.start(vertx, folder.resolve("partner"));
    archive = SampleServer.start(vertx, folder.resolve("archive"));
    mortal = SampleServer.start(vertx, folder.resolve("partner"));
    service = EmbeddedServer.start(settings(folder), "demo");
    String key = Files.readString(service.adminKeyFile()).strip();
    client = new QuorusClient(ClientOptions.of(service.url(), key), SystemTime.INSTANCE);
  }

  /** Sets everything up; blocks. */
  static DemoStage open(Path folder) throws IOException, InterruptedException {
    return new DemoStage(folder);
  }

  private static StartSettings settings(Path folder) {
    return new StartSettings(
        InetAddress.getLoopbackAddress(),
        0,
        folder.resolve("data"),
        List.of(folder.resolve("local"), folder.resolve("inbox")),
        AgentLimits.of(SLOTS),
        GRACE,
        new Door(Transport.LOCAL, null, Rules.USUAL));
  }

  URI url() {
    return service.url();
  }

  Path adminKeyFile() {
    return service.adminKeyFile();
  }

  QuorusClient client() {
    return client;
  }

  /** What is to be transferred; the files are written now. */
  List<DemoTransfer> transfers() throws IOException {
    Path iso = random("partner/system.iso", 64 * MIB);
    Path report = random("local/report.csv", 16 * MIB);
    Path ledger = random("local/ledger.db", 32 * MIB);
    Path feed = random("partner/feed.json", 8 * MIB);
    Path video = random("partner/video.mp4", 48 * MIB);
    return List.of(
        done("HTTP to file", partner.url("system.iso"), inbox("system.iso"), iso),
        done("file to HTTP", report.toString(), archive.url("report.csv"), report),
        done("file to file", ledger.toString(), inbox("ledger.db"), ledger),
        done("HTTP to HTTP", partner.url("feed.json"), archive.url("feed.json"), feed),
        new DemoTransfer(
            "no such source",
            SubmitTransfer.of(partner.url("nothing.bin"), inbox("nothing.bin")),
            TransferStateName.FAILED,
            null,
            folder.resolve("inbox/nothing.bin")),
        done("server dies half way", mortal.url("half-way/video.mp4"), inbox("video.mp4"), video));
  }

  private DemoTransfer done(String title, String source, String destination, Path original) {
    Path copy =
        destination.startsWith("http")
            ? folder.resolve("archive").resolve(original.getFileName())
            : Path.of(destination);
    return new DemoTransfer(
        title, SubmitTransfer.of(source, destination), TransferStateName.SUCCEEDED, original, copy);
  }

  private String inbox(String name) {
    return folder.resolve("inbox").resolve(name).toString();
  }

  private Path random(String name, int size) throws IOException {
    byte[] content = new byte[size];
    new Random(name.hashCode()).nextBytes(content);
    return Files.write(folder.resolve(name), content);
  }

  @Override
  public void close() {
    client.close();
    try {
      service.stop(GRACE);
    } catch (InterruptedException e) {
      // The rest is closed all the same, and the caller sees that it was told to end.
      Thread.currentThread().interrupt();
    }
    partner.close();
    archive.close();
    mortal.close();
    vertx.close().await();
  }
}
