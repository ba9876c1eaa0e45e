package dev.quorus.controller.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferRecord.History;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TreeReport;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TransferViewsTest {
  private static final Instant SUBMITTED = Instant.parse("2026-11-20T13:00:00.123Z");
  private static final Instant STARTED = Instant.parse("2026-11-20T13:00:10Z");
  private static final Instant NOW = Instant.parse("2026-11-20T13:00:20Z");
  private static final TransferId ID = new TransferIds(InstantSource.fixed(SUBMITTED)).next();
  private static final TransferFailure FAILURE =
      new TransferFailure.Rejected(FailureCode.SOURCE_NOT_FOUND, "there is no /a/b");

  private final TransferViews views = new TransferViews(InstantSource.fixed(NOW));

  @Test
  void theTimeOfSubmissionIsThatOfTheIdentifier() {
    TransferView view = views.submitted(ID, order("/a/b"));

    assertThat(view.times().createdAt()).isEqualTo(SUBMITTED);
  }

  @ParameterizedTest
  @EnumSource(StateName.class)
  void everyStateHasANameOnTheWire(StateName state) {
    assertThat(TransferStateName.valueOf(state.name()).isFinished()).isEqualTo(state.finished());
  }

  @Test
  void aTreeIsShownWithItsFiles() {
    TreeReport tree =
        new TreeReport(
            12,
            187,
            1,
            1,
            2,
            List.of(
                new TreeReport.Line.NotCopied("b", FAILURE),
                new TreeReport.Line.Deleted("old"),
                new TreeReport.Line.Copied("a", 5)));
    TransferRecord record =
        new TransferRecord(
            ID,
            order(new Selection(true, List.of(), List.of(), null, false)),
            new TransferState.Failed(FAILURE, NOW),
            history(new Progress(90, 100, 12, 200)),
            tree);

    TransferView view = views.stored(record);

    assertThat(view.policy().recursive()).isTrue();
    assertThat(view.progress().filesTotal()).isEqualTo(200);
    assertThat(view.progress().filesTransferred()).isEqualTo(12);
    assertThat(view.progress().tree())
        .isEqualTo(
            new TreeView(
                12,
                187,
                1,
                1,
                2,
                List.of(
                    new TreeView.Line(
                        "b", TreeActionName.FAILED, null, EventViews.failure(FAILURE)),
                    new TreeView.Line("old", TreeActionName.DELETED, null, null),
                    new TreeView.Line("a", TreeActionName.COPIED, 5L, null))));
  }

  @Test
  void aDryRunHasMovedNothing() {
    TransferRecord record =
        new TransferRecord(
            ID,
            order(new Selection(true, List.of(), List.of(), null, true)),
            new TransferState.Succeeded(new Receipt(90, null, Published.RENAMED, 0, null), NOW),
            history(new Progress(90, 90, 12, 200)));

    TransferView view = views.stored(record);

    assertThat(view.policy().dryRun()).isTrue();
    assertThat(view.progress()).isEqualTo(new TransferView.Progress(90L, 0, 200L, 0));
  }

  @Test
  void aBandwidthIsShownAsItIsWritten() {
    TransferOrder plain = order("/a/b");
    TransferOrder slow =
        new TransferOrder(
            plain.source(),
            plain.destination(),
            plain.delivery(),
            plain.placement(),
            plain.patience(),
            Selection.ONE_FILE,
            new Flow(BandwidthText.parse("08:00,10MiB/s 18:30,off"), 0));

    assertThat(views.submitted(ID, slow).policy().bandwidth()).isEqualTo("08:00,10MiB/s 18:30,off");
  }

  private static TransferOrder order(Selection selection) {
    TransferOrder plain = order("/a/b");
    return new TransferOrder(
        plain.source(),
        plain.destination(),
        plain.delivery(),
        plain.placement(),
        plain.patience(),
        selection,
        Flow.DEFAULT);
  }

  private static History history(Progress progress) {
    return new History(
        SUBMITTED, STARTED, new TransferRecord.Tries(1, 0), "agent-1", FAILURE, progress, null);
  }

  @Test
  void aFileIsShownAsThePathThatAPersonWouldWrite() {
    TransferView view = views.submitted(ID, order("/data/März report.csv"));

    assertThat(view.order().source()).isEqualTo("/data/März report.csv");
  }

  @Test
  void noSecretIsShown() {
    Endpoint source = Endpoint.parse("https://acme:hunter2@h/a");
    Endpoint withHeaders =
        new Endpoint(source.uri(), Map.of("X-Key", "s3cret"), source.credentials());

    String json =
        new String(
            ApiJson.toBytes(
                views.submitted(ID, TransferOrder.of(withHeaders, Endpoint.parse("/a/b")))),
            StandardCharsets.UTF_8);

    assertThat(json).contains("https://acme:***@h/a").doesNotContain("hunter2", "s3cret");
  }

  @Test
  void aFirstAttemptForecastsItsEnd() {
    TransferView view = running(1, new Progress(25, 100));

    assertThat(view.times().forecastEnd()).isEqualTo(STARTED.plusSeconds(40));
  }

  @Test
  void aLaterAttemptForecastsNothing() {
    TransferView view = running(2, new Progress(25, 100));

    assertThat(view.times().forecastEnd()).isNull();
  }

  @ParameterizedTest
  @MethodSource("unforeseeable")
  void whatCannotBeForeseenIsNotForecast(Progress progress) {
    TransferView view = running(1, progress);

    assertThat(view.times().forecastEnd()).isNull();
  }

  static Stream<Progress> unforeseeable() {
    return Stream.of(
        Progress.NONE, new Progress(0, 100), new Progress(10, -1), new Progress(200, 100));
  }

  @Test
  void totalsAreLeftOutWhileUnknown() {
    TransferView view = running(1, new Progress(10, Progress.UNKNOWN));

    assertThat(view.progress()).isEqualTo(new TransferView.Progress(null, 10, null, 0));
  }

  @Test
  void aFinishedTransferShowsItsReceipt() {
    Digest digest = Digest.parse("crc32c:e3069283");
    TransferView view =
        stored(
            new TransferState.Succeeded(
                new Receipt(100, digest, Published.IN_PLACE, 0, null), NOW));

    assertThat(view.progress()).isEqualTo(new TransferView.Progress(100L, 100, 1L, 1));
    assertThat(view.course().digest()).isEqualTo("crc32c:e3069283");
    assertThat(view.course().published()).hasToString("IN_PLACE");
    assertThat(view.times().finishedAt()).isEqualTo(NOW);
    assertThat(view.course().failure()).isNull();
  }

  @Test
  void aSkippedTransferMovedNothing() {
    TransferView view =
        stored(
            new TransferState.Succeeded(new Receipt(100, null, Published.SKIPPED, 0, null), NOW));

    assertThat(view.progress()).isEqualTo(new TransferView.Progress(100L, 0, 1L, 0));
  }

  @Test
  void aFailedTransferShowsWhyAndWhatToDo() {
    TransferView view = stored(new TransferState.Failed(FAILURE, NOW));

    assertThat(view.course().failure())
        .isNotNull()
        .satisfies(failure -> {
          assertThat(failure.code()).isEqualTo("SOURCE_NOT_FOUND");
          assertThat(failure.retry().wire()).isEqualTo("never");
          assertThat(failure.remedy()).isEqualTo(FailureCode.SOURCE_NOT_FOUND.remedy());
        });
  }

  private TransferView running(int attempt, Progress progress) {
    return views.live(
        new LiveTransfer(
            record(new TransferState.Running(attempt, "agent-1", 1, STARTED)), progress, null));
  }

  private TransferView stored(TransferState state) {
    return views.stored(record(state));
  }

  private static TransferRecord record(TransferState state) {
    return new TransferRecord(
        ID,
        order("/a/b"),
        state,
        new History(
            SUBMITTED,
            STARTED,
            new TransferRecord.Tries(1, 0),
            "agent-1",
            FAILURE,
            Progress.NONE,
            null));
  }

  private static TransferOrder order(String source) {
    return TransferOrder.of(Endpoint.parse(source), Endpoint.parse("/a/c"));
  }
}
