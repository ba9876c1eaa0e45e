package dev.quorus.core.bus;

import static java.util.Map.entry;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.LookedFile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.Outcome.Failed;
import dev.quorus.core.engine.Outcome.Succeeded;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import dev.quorus.core.transfer.VerifyMode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The messages of the golden files, by the file's name. */
final class GoldenMessages {
  static final String PASSWORD = "hunter2-in-the-open";
  static final String TOKEN = "token-in-the-open";
  static final String KEY = "key-in-the-open";
  static final String PASSPHRASE = "phrase-in-the-open";
  static final String HEADER = "header-in-the-open";

  static final Map<String, BusMessage> V1 =
      Map.ofEntries(
          entry("hello", new Hello(profile())),
          entry("hello-routed", new Hello(profile(), "quorus.gateway.c1-0a")),
          entry("welcome", new Welcome(7, 1000, 10_000)),
          entry(
              "heartbeat",
              new Heartbeat(
                  "edge-1",
                  "b1",
                  List.of(held(1, 0, -1), held(2, 4_294_967_296L, 8_589_934_592L)))),
          entry(
              "heartbeat-declining",
              new Heartbeat(
                  "edge-1", "b1", List.of(), List.of(new Declined(ref(2), "it is stopping")))),
          entry("heartbeat-reply", new HeartbeatReply(true, 8, stops())),
          entry(
              "heartbeat-reply-repeating",
              new HeartbeatReply(true, 8, List.of(), List.of(new Assignment(ref(1), plain())))),
          entry(
              "assign",
              new Assign(
                  List.of(
                      new Assignment(ref(1), plain()),
                      new Assignment(ref(2), everything()),
                      new Assignment(ref(3), tree())))),
          entry(
              "assign-reply",
              new AssignReply(
                  List.of(ref(1)), List.of(new Declined(ref(2), "all 20 slots are in use")))),
          entry(
              "stop",
              new Stop(
                  List.of(
                      new StopOrder(ref(3), StopReason.SHUTDOWN),
                      new StopOrder(ref(4), StopReason.PAUSED)))),
          entry("outcomes", new Outcomes("edge-1", outcomes())),
          entry("look", new Look(plain(), Look.At.FILES, true, 100, 60_000)),
          entry(
              "looked",
              new Looked(
                  List.of(
                      new LookedFile("a/b.csv", 7, Instant.parse("2026-11-20T13:00:00Z")),
                      new LookedFile("c", -1, null)),
                  2,
                  7,
                  null,
                  new Rejected(FailureCode.SOURCE_DENIED, "not allowed"))),
          entry("examine", new Examine(login(), true, 30_000)),
          entry(
              "examined",
              new Examined(
                  List.of(new Fact("clock offset", "+0.2 s")),
                  List.of(
                      new Check.Passed("log in", "connected and logged in"),
                      new Check.Failed(
                          "look", new Rejected(FailureCode.SOURCE_DENIED, "not allowed")),
                      new Check.LeftOut("write", "not asked for")))),
          entry("outcomes-ack", new OutcomesAck(List.of(ref(1), ref(2)))));

  private GoldenMessages() {}

  static AttemptRef ref(int n) {
    String id = "01938a4c-7b2e-7000-8000-00000000000%d".formatted(n);
    return new AttemptRef(TransferId.parse(id), n, 7);
  }

  private static List<StopOrder> stops() {
    return List.of(
        new StopOrder(ref(1), StopReason.CANCELLED), new StopOrder(ref(2), StopReason.FENCED));
  }

  private static AgentProfile profile() {
    return new AgentProfile(
        "edge-1",
        "b1",
        "0.1.0",
        "default",
        Map.of("site", "basel", "disk", "nvme"),
        new Offer(20, Set.of("file", "http", "https"), List.of("/data", "/srv/in")));
  }

  private static HeldAttempt held(int n, long bytes, long total) {
    return new HeldAttempt(ref(n), new Progress(bytes, total));
  }

  private static Endpoint login() {
    return Endpoint.parse("sftp://alice:" + PASSWORD + "@example.org/in")
        .with(new ServerTrust.SignedBy("PEM"))
        .givenBy(new Named("partner-a", "/", Bandwidth.of(1 << 20)));
  }

  private static TransferOrder plain() {
    return TransferOrder.of(
        Endpoint.parse("http://127.0.0.1/a.bin"), Endpoint.parse("/data/in/a.bin"));
  }

  private static TransferOrder everything() {
    return new TransferOrder(
        new Endpoint(
            URI.create("https://example.org/a%20b.bin?part=1"),
            Map.of("X-Trace", HEADER),
            new Credentials.Bearer(new Secret(TOKEN))),
        new Endpoint(
            URI.create("sftp://example.org:2222/in/a"),
            Map.of(),
            new Credentials.UserPassword("alice", new Secret(PASSWORD))),
        new Delivery(
            VerifyMode.CHECKSUM,
            DigestAlgorithm.CRC32C,
            new Digest(DigestAlgorithm.CRC32C, "deadbeef"),
            OverwritePolicy.NEWER,
            PublishMode.RENAME,
            false),
        new Placement(
            "acme", "edge", 9, Map.of("job", "nightly"), Instant.parse("2026-12-01T06:00:00Z")),
        new Patience(3, Duration.ofSeconds(30), Duration.ofHours(1)));
  }

  private static TransferOrder tree() {
    return new TransferOrder(
        new Endpoint(
            URI.create("sftp://example.org/out"),
            Map.of(),
            new Credentials.PrivateKey("alice", new Secret(KEY), new Secret(PASSPHRASE)),
            new ServerTrust.Pinned(List.of("SHA256:" + "a/B+".repeat(10) + "xyz"))),
        Endpoint.parse("smb://nas/share/in").with(new ServerTrust.FirstUse()),
        Delivery.DEFAULT,
        Placement.DEFAULT,
        Patience.DEFAULT,
        new Selection(true, List.of("*.csv"), List.of("tmp"), new Selection.Mirror(9), true),
        new Flow(BandwidthText.parse("08:00,10MiB/s 18:30,off"), 4));
  }

  private static TreeReport report() {
    return new TreeReport(
        2,
        1,
        1,
        1,
        3,
        List.of(
            new Line.NotCopied("x", new TransferFailure.NoSpace("full")),
            new Line.Deleted("old"),
            new Line.Copied("a/b", 7)));
  }

  private static List<AttemptOutcome> outcomes() {
    Digest digest = new Digest(DigestAlgorithm.MD5, "d41d8cd98f00b204e9800998ecf8427e");
    return List.of(
        ended(1, new Succeeded(new Receipt(10, digest, Published.RENAMED, 4, "no fsync there"))),
        ended(2, new Succeeded(new Receipt(0, null, Published.SKIPPED, 0, null))),
        ended(3, new TransferFailure.Rejected(FailureCode.SOURCE_NOT_FOUND, "no file /a")),
        ended(
            4,
            new TransferFailure.Unreachable(
                FailureCode.SERVER_BUSY, "503", new Retry.After(Duration.ofSeconds(30)))),
        ended(5, new TransferFailure.Integrity(FailureCode.SIZE_MISMATCH, "9 of 10 bytes")),
        ended(6, new TransferFailure.NoSpace("/data is full")),
        ended(7, new TransferFailure.Interrupted(FailureCode.AGENT_STOPPED, "stopped")),
        ended(8, new TransferFailure.Defect("a bug")),
        new AttemptOutcome(
            ref(9),
            new Failed(
                new TransferFailure.Rejected(FailureCode.FILES_FAILED, "1 of 4 files failed"),
                report()),
            new Progress(7, 8, 4, 4),
            Instant.parse("2026-11-20T12:00:00.000000001Z")),
        ended(9, new Succeeded(new Receipt(7, null, Published.RENAMED, 0, null, report()))));
  }

  private static AttemptOutcome ended(int n, TransferFailure failure) {
    return ended(n, new Failed(failure));
  }

  private static AttemptOutcome ended(int n, Outcome outcome) {
    return new AttemptOutcome(
        ref(n), outcome, new Progress(10, 10), Instant.parse("2026-11-20T12:00:00.000000001Z"));
  }
}
