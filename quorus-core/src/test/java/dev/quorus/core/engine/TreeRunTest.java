package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import dev.quorus.core.transfer.VerifyMode;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TreeRunTest {
  private static final int BIG = 2 * Ledger.BLOCK;

  private final MemoryProtocol memory = new MemoryProtocol();
  private final StreamingEngine engine =
      new StreamingEngine(new Protocols(List.of(memory)), Ticker.SYSTEM);
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private OverwritePolicy overwrite = OverwritePolicy.FAIL;
  private boolean createFolders = true;

  @BeforeEach
  void aTreeWithAnEmptyFolder() {
    given("/from/a.txt", 10);
    given("/from/sub/b.csv", 20);
    given("/from/sub/deep/c.csv", 30);
    memory.folders.add("/from/empty");
  }

  @AfterEach
  void everyChunkWasReleased() {
    assertThat(memory.chunksOut).hasValue(0);
    assertThat(memory.partials).isEmpty();
    engine.close();
  }

  @Test
  void copiesEveryFileBelowTheFolder() {
    Receipt receipt = succeed(run(Selection.WHOLE_TREE));

    assertThat(memory.files.get("/to/sub/deep/c.csv"))
        .isEqualTo(memory.files.get("/from/sub/deep/c.csv"));
    assertThat(report(receipt)).extracting(TreeReport::copied).isEqualTo(3L);
    assertThat(receipt.bytes()).isEqualTo(60);
  }

  @Test
  void makesEmptyFolders() {
    succeed(run(Selection.WHOLE_TREE));

    assertThat(memory.folders).contains("/to/empty");
  }

  @Test
  void givesTheCopiesTheTimesOfTheirSources() {
    Instant old = Instant.parse("2001-02-03T04:05:06Z");
    memory.times.put("/from/a.txt", old);

    succeed(run(Selection.WHOLE_TREE));

    assertThat(memory.times).containsEntry("/to/a.txt", old);
  }

  @Test
  void leavesAloneWhatIsThereAlready() {
    succeed(run(Selection.WHOLE_TREE));
    long read = memory.bytesRead.get();

    Receipt again = succeed(run(Selection.WHOLE_TREE));

    assertThat(report(again).unchanged()).isEqualTo(3);
    assertThat(memory.bytesRead).hasValue(read);
  }

  @Test
  void takesOnlyWhatIsIncluded() {
    Selection csv = new Selection(true, List.of("*.csv"), List.of(), null, false);

    succeed(run(csv));

    assertThat(memory.files)
        .containsKeys("/to/sub/b.csv", "/to/sub/deep/c.csv")
        .doesNotContainKey("/to/a.txt");
  }

  @Test
  void doesNotEnterWhatIsExcluded() {
    Selection noDeep = new Selection(true, List.of(), List.of("deep"), null, false);

    succeed(run(noDeep));

    assertThat(memory.files).containsKey("/to/sub/b.csv").doesNotContainKey("/to/sub/deep/c.csv");
  }

  @Test
  void goesOnWithTheOthersWhenAFileFails() {
    memory.denied.add("/from/sub/b.csv");

    TransferFailure failure = failure(run(Selection.WHOLE_TREE));

    assertThat(failure.code()).isEqualTo(FailureCode.FILES_FAILED);
    assertThat(failure.message()).contains("1 of 3 files failed", "sub/b.csv", "is denied");
    assertThat(memory.files).containsKeys("/to/a.txt", "/to/sub/deep/c.csv");
  }

  @Test
  void namesEachFileThatFailed() {
    memory.denied.add("/from/sub/b.csv");

    Outcome outcome = run(Selection.WHOLE_TREE);

    assertThat(((Outcome.Failed) outcome).tree())
        .isNotNull()
        .extracting(tree -> tree.lines().getFirst())
        .isInstanceOfSatisfying(
            Line.NotCopied.class,
            line -> assertThat(line.failure().code()).isEqualTo(FailureCode.SOURCE_DENIED));
  }

  @Test
  void isTriedAgainOnlyIfSomeFailureMayPass() {
    memory.denied.add("/from/sub/b.csv");

    TransferFailure denied = failure(run(Selection.WHOLE_TREE));

    assertThat(denied.retry()).isInstanceOf(Retry.Never.class);
  }

  @Test
  void isTriedAgainWhereAFolderCouldNotBeListed() {
    memory.denied.add("/from/sub");

    TransferFailure broken = failure(run(Selection.WHOLE_TREE));

    assertThat(broken.code()).isEqualTo(FailureCode.FILES_FAILED);
    assertThat(broken.retry()).isInstanceOf(Retry.Backoff.class);
    assertThat(memory.files).containsKey("/to/a.txt");
  }

  @Test
  void failsForAFolderThatIsNotThere() {
    memory.files.clear();
    memory.folders.clear();

    assertThat(failure(run(Selection.WHOLE_TREE)).code()).isEqualTo(FailureCode.SOURCE_NOT_FOUND);
  }

  @Test
  void refusesToMakeTheDestinationUnlessAllowed() {
    createFolders = false;

    assertThat(failure(run(Selection.WHOLE_TREE)).code())
        .isEqualTo(FailureCode.DESTINATION_FOLDER_MISSING);
  }

  @Test
  void doesNotReplaceAnotherFileByDefault() {
    memory.files.put("/to/a.txt", new byte[3]);

    TransferFailure failure = failure(run(Selection.WHOLE_TREE));

    assertThat(failure.message()).contains("'a.txt'", "exists already");
    assertThat(memory.files.get("/to/a.txt")).hasSize(3);
  }

  @Test
  void replacesAnotherFileWhereAsked() {
    memory.files.put("/to/a.txt", new byte[3]);
    overwrite = OverwritePolicy.REPLACE;

    succeed(run(Selection.WHOLE_TREE));

    assertThat(memory.files.get("/to/a.txt")).hasSize(10);
  }

  @Test
  void saysWhatADryRunWouldDoAndMovesNothing() {
    Receipt receipt = succeed(run(Selection.WHOLE_TREE.asDryRun()));

    assertThat(report(receipt).lines())
        .containsExactlyInAnyOrder(
            new Line.Copied("a.txt", 10),
            new Line.Copied("sub/b.csv", 20),
            new Line.Copied("sub/deep/c.csv", 30));
    assertThat(memory.files.keySet()).noneMatch(path -> path.startsWith("/to"));
    assertThat(memory.folders).containsExactly("/from/empty");
  }

  @Test
  void mirrorDeletesWhatTheSourceLacks() {
    memory.files.put("/to/old.txt", new byte[1]);
    memory.files.put("/to/gone/x", new byte[1]);
    memory.folders.add("/to/gone");

    Receipt receipt = succeed(run(mirror(5)));

    assertThat(memory.files.keySet()).noneMatch(path -> path.matches("/to/(old.txt|gone/x)"));
    assertThat(memory.folders).doesNotContain("/to/gone");
    assertThat(report(receipt).deleted()).isEqualTo(3);
  }

  @Test
  void mirrorDeletesNothingIfItWereTooMuch() {
    memory.files.put("/to/old1", new byte[1]);
    memory.files.put("/to/old2", new byte[1]);

    TransferFailure failure = failure(run(mirror(1)));

    assertThat(failure.code()).isEqualTo(FailureCode.DELETE_REFUSED);
    assertThat(memory.files).containsKeys("/to/old1", "/to/old2");
  }

  @Test
  void mirrorDeletesNothingWhereTheSourceIsEmpty() {
    memory.files.keySet().removeIf(path -> path.startsWith("/from"));
    memory.files.put("/to/precious", new byte[1]);

    TransferFailure failure = failure(run(mirror(100)));

    assertThat(failure.code()).isEqualTo(FailureCode.DELETE_REFUSED);
    assertThat(memory.files).containsKey("/to/precious");
  }

  @Test
  void mirrorDeletesNothingAfterAListingThatBrokeOff() {
    memory.denied.add("/from/sub");
    memory.files.put("/to/old", new byte[1]);

    assertThat(failure(run(mirror(100))).code()).isEqualTo(FailureCode.FILES_FAILED);
    assertThat(memory.files).containsKey("/to/old");
  }

  @Test
  void mirrorLeavesAloneWhatIsExcluded() {
    memory.files.put("/to/keep.log", new byte[1]);
    memory.files.put("/to/gone/keep.log", new byte[1]);
    memory.folders.add("/to/gone");
    Selection noLogs =
        new Selection(true, List.of(), List.of("*.log"), new Selection.Mirror(100), false);

    succeed(run(noLogs));

    assertThat(memory.files).containsKeys("/to/keep.log", "/to/gone/keep.log");
    assertThat(memory.folders).contains("/to/gone");
  }

  @Test
  void dryRunOfAMirrorNamesWhatItWouldDelete() {
    memory.files.put("/to/old.txt", new byte[1]);

    Receipt receipt =
        succeed(run(new Selection(true, List.of(), List.of(), new Selection.Mirror(5), true)));

    assertThat(report(receipt).lines()).contains(new Line.Deleted("old.txt"));
    assertThat(memory.files).containsKey("/to/old.txt");
  }

  @Test
  void dryRunOfAMirrorIntoAFolderThatIsNotThereDeletesNothing() {
    Receipt receipt =
        succeed(run(new Selection(true, List.of(), List.of(), new Selection.Mirror(5), true)));

    assertThat(report(receipt).deleted()).isZero();
    assertThat(report(receipt).copied()).isEqualTo(3);
  }

  @Test
  void neverCopiesPartialsOfTransfersUnderWay() {
    given("/from/.x.csv.01938a4c-7b2e-7000-8000-000000000001.part", 5);

    succeed(run(Selection.WHOLE_TREE));

    assertThat(memory.files.keySet()).noneMatch(path -> path.matches("/to/.*part"));
  }

  @Test
  void keepsThePartialOfALargeFileWhenPaused() throws InterruptedException {
    given("/from/big", BIG);
    memory.hangAt = BIG - 1;
    RunningAttempt attempt = start(Selection.WHOLE_TREE);
    memory.hanging.await();

    attempt.stop(StopReason.PAUSED);

    assertThat(failure(attempt.outcome().join()).code()).isEqualTo(FailureCode.PAUSED);
    assertThat(memory.partial("/to/big")).isNotEmpty();
    memory.partials.clear();
  }

  @Test
  void leavesNoPartialWhenCancelled() throws InterruptedException {
    given("/from/big", BIG);
    memory.hangAt = BIG - 1;
    RunningAttempt attempt = start(Selection.WHOLE_TREE);
    memory.hanging.await();

    attempt.stop(StopReason.CANCELLED);

    assertThat(failure(attempt.outcome().join()).code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(memory.partial("/to/big")).isEmpty();
  }

  @Test
  void countsFilesAndBytes() {
    RunningAttempt attempt = start(Selection.WHOLE_TREE);
    attempt.outcome().join();

    assertThat(attempt.progress()).isEqualTo(new dev.quorus.core.transfer.Progress(60, 60, 3, 3));
  }

  @Test
  void publishesNothingWithoutALease() {
    PublishGate shut =
        new PublishGate() {
          @Override
          public boolean mayPublish(Receipt receipt) {
            return false;
          }

          @Override
          public boolean mayPublishOneOfMany() {
            return false;
          }
        };

    Outcome outcome = start(Selection.WHOLE_TREE, shut).outcome().join();

    assertThat(failure(outcome).code()).isEqualTo(FailureCode.AGENT_LOST);
    assertThat(memory.files.keySet()).noneMatch(path -> path.startsWith("/to"));
  }

  @Test
  void looksThroughAFolderOfAMillionFilesInFlatMemory() {
    StreamingEngine large =
        new StreamingEngine(new Protocols(List.of(new MillionFiles())), Ticker.SYSTEM);
    System.gc();
    long before = used();

    Outcome outcome =
        start(large, Selection.WHOLE_TREE.asDryRun(), PublishGate.OPEN).outcome().join();

    TreeReport report = report(succeed(outcome));
    assertThat(report.copied()).isEqualTo(MillionFiles.COUNT);
    assertThat(report.lines()).hasSize(TreeReport.MAX_LINES);
    System.gc();
    assertThat(used() - before).isLessThan(8L << 20);
    large.close();
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static Selection mirror(int maxDelete) {
    return new Selection(true, List.of(), List.of(), new Selection.Mirror(maxDelete), false);
  }

  private void given(String path, int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    memory.files.put(path, content);
  }

  private Outcome run(Selection selection) {
    return start(selection).outcome().join();
  }

  private RunningAttempt start(Selection selection) {
    return start(selection, PublishGate.OPEN);
  }

  private RunningAttempt start(Selection selection, PublishGate gate) {
    return start(engine, selection, gate);
  }

  private RunningAttempt start(StreamingEngine on, Selection selection, PublishGate gate) {
    Delivery delivery =
        new Delivery(
            VerifyMode.AUTO,
            DigestAlgorithm.SHA256,
            null,
            overwrite,
            PublishMode.RENAME,
            createFolders);
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("mem://x/from"),
            Endpoint.parse("mem://x/to"),
            delivery,
            Placement.DEFAULT,
            Patience.DEFAULT,
            selection,
            Flow.DEFAULT);
    return on.start(new Job(new AttemptRef(ids.next(), 1, 1), order), gate);
  }

  private static Receipt succeed(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    return ((Outcome.Succeeded) outcome).receipt();
  }

  private static TreeReport report(Receipt receipt) {
    TreeReport tree = receipt.tree();
    assertThat(tree).isNotNull();
    return tree == null ? new TreeReport(0, 0, 0, 0, 0, List.of()) : tree;
  }

  private static TransferFailure failure(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return ((Outcome.Failed) outcome).failure();
  }
}
