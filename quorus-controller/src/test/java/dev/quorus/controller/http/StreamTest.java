package dev.quorus.controller.http;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.http.SseReader.Block;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.stream.StreamSettings;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events as streams. One server for all; each test has a tenant's own transfers. */
@Timeout(30)
class StreamTest {
  private static final String EVENTS = "/api/v1/events";
  private static final TransferIds IDS = new TransferIds(InstantSource.fixed(MemoryTransfers.NOW));
  private static final StreamSettings SETTINGS =
      new StreamSettings(
          8,
          12,
          Duration.ofMillis(400),
          Duration.ofMillis(2_500),
          16 * 1024,
          Duration.ofMillis(100));

  @TempDir static Path folder;
  private static RunningApi api;

  private final TransferId id = IDS.next();

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder, SETTINGS);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void untilEarlierStreamsAreGone() {
    await().until(() -> api.meters.get("quorus.streams.open").gauge().value() == 0);
    api.feed.purge(0);
  }

  @Test
  void whatHappensFromNowOnIsStreamedInItsOrder() {
    happens(StateName.QUEUED);
    try (SseReader reader = stream(EVENTS)) {
      long first = happens(StateName.ASSIGNED);
      long second = happens(StateName.RUNNING);

      assertThat(reader.header("Content-Type")).isEqualTo("text/event-stream");
      assertThat(reader.header("Cache-Control")).isEqualTo("no-store");
      assertThat(reader.ids(2)).containsExactly("" + first, "" + second);
    }
  }

  @Test
  void anEventHasItsNumberItsNameAndTheTransferAsData() {
    try (SseReader reader = stream(EVENTS)) {
      long seq = api.feed.append("default", id, StateName.SUCCEEDED, Map.of("customer", "acme"));

      Block event = requireNonNull(reader.event());

      assertThat(event.id()).isEqualTo("" + seq);
      assertThat(event.event()).isEqualTo("transfer");
      JsonObject data = new JsonObject(event.data());
      assertThat(data.getString("transfer")).isEqualTo(id.toString());
      assertThat(data.getString("state")).isEqualTo("SUCCEEDED");
      assertThat(data.getLong("seq")).isEqualTo(seq);
      assertThat(data.getJsonObject("labels")).isEqualTo(new JsonObject().put("customer", "acme"));
      assertThat(data.getString("at")).isEqualTo("2026-11-20T13:00:00Z");
    }
  }

  @Test
  void aReaderThatComesBackGetsEverythingSinceItsLastEvent() {
    long seen = happens(StateName.QUEUED);
    long[] missed = LongStream.range(0, 1_300).map(i -> happens(StateName.RUNNING)).toArray();

    try (SseReader reader = streamFrom(EVENTS, seen)) {
      List<String> ids = reader.ids(missed.length);
      long next = happens(StateName.SUCCEEDED);

      assertThat(ids).containsExactlyElementsOf(texts(missed));
      assertThat(reader.ids(1)).containsExactly("" + next);
    }
  }

  @Test
  void eventsThatAreAppendedWhileAReaderCatchesUpComeOnceAndInOrder() {
    long seen = happens(StateName.QUEUED);
    List<Long> appended = new ArrayList<>();
    for (int i = 0; i < 6_000; i++) {
      appended.add(happens(StateName.RUNNING));
    }

    try (SseReader reader = streamFrom(EVENTS, seen);
        SseReader live = stream(EVENTS)) {
      List<Long> after = new ArrayList<>();
      for (int i = 0; i < 3_000; i++) {
        after.add(happens(StateName.RUNNING));
      }
      appended.addAll(after);

      assertThat(reader.ids(appended.size())).containsExactlyElementsOf(texts(appended));
      assertThat(live.ids(after.size())).containsExactlyElementsOf(texts(after));
    }
  }

  @Test
  void whatAnotherControllerAppendedIsFoundBySoonLooking() {
    try (SseReader reader = stream(EVENTS)) {
      long seq = api.feed.quietly("default", id, StateName.QUEUED, Map.of());

      assertThat(reader.ids(1)).containsExactly("" + seq);
    }
  }

  @Test
  void aStreamHasWhatItsFilterTakes() {
    try (SseReader ends = stream(EVENTS + "?state=SUCCEEDED,FAILED");
        SseReader labelled = stream(EVENTS + "?label=customer%3Dacme");
        SseReader workflow = stream(EVENTS + "?workflow=nightly&state=QUEUED")) {
      happens(StateName.QUEUED);
      long end = happens(StateName.FAILED);
      long acme = api.feed.append("default", id, StateName.QUEUED, Map.of("customer", "acme"));
      long run =
          api.feed.append(
              "default", id, StateName.QUEUED, Map.of("workflow", "nightly", "run", "7"));

      assertThat(ends.ids(1)).containsExactly("" + end);
      assertThat(labelled.ids(1)).containsExactly("" + acme);
      assertThat(workflow.ids(1)).containsExactly("" + run);
    }
  }

  @Test
  void anotherTenantsEventsAreNotHeard() {
    try (SseReader reader = stream(EVENTS)) {
      api.feed.append("other", IDS.next(), StateName.QUEUED, Map.of());
      long own = happens(StateName.QUEUED);

      assertThat(reader.ids(1)).containsExactly("" + own);
    }
  }

  @Test
  void aStreamWithoutEventsSaysThatItIsThereAndWhereItIs() {
    happens(StateName.QUEUED);
    try (SseReader reader = stream(EVENTS + "?state=FAILED")) {
      long other = happens(StateName.RUNNING);

      await()
          .untilAsserted(() -> {
            Block block = requireNonNull(reader.block());
            assertThat(block.data()).isNull();
            assertThat(block.id()).isEqualTo("" + other);
          });
    }
  }

  @Test
  void theStreamOfATransferBeginsWithItsFirstEventAndEndsWithItsLast() {
    long first = happens(StateName.QUEUED);
    api.feed.append("default", IDS.next(), StateName.QUEUED, Map.of());
    try (SseReader reader = stream("/api/v1/transfers/" + id + "/events")) {
      assertThat(reader.ids(1)).containsExactly("" + first);
      long second = happens(StateName.RUNNING);
      long last = happens(StateName.SUCCEEDED);

      assertThat(reader.ids(3)).containsExactly("" + second, "" + last, "end");
    }
  }

  @Test
  void stepsOfRunsStandAmongTheEventsOfTransfersAndAreChosenLikeThem() {
    String run = IDS.next().toString();
    try (SseReader all = stream(EVENTS);
        SseReader daily = stream(EVENTS + "?workflow=daily&label=run%3D" + run);
        SseReader ends = stream(EVENTS + "?state=SUCCEEDED")) {
      api.feed.step("other", run, "daily", "run", "STARTED");
      long transfer = happens(StateName.QUEUED);
      long step = api.feed.step("default", run, "daily", "fetch", "ASKING");
      long foreign = api.feed.step("default", run, "weekly", "run", "SUCCEEDED");
      long end = happens(StateName.SUCCEEDED);

      assertThat(all.ids(4)).isEqualTo(texts(transfer, step, foreign, end));
      assertThat(ends.ids(1)).isEqualTo(texts(end));
      Block event = requireNonNull(daily.event());
      assertThat(event.id()).isEqualTo("" + step);
      assertThat(event.event()).isEqualTo("run");
      assertThat(new JsonObject(event.data()))
          .isEqualTo(
              new JsonObject()
                  .put("seq", (int) step)
                  .put("run", run)
                  .put("workflow", "daily")
                  .put("at", "2026-11-20T13:00:00Z")
                  .put("subject", "fetch")
                  .put("what", "ASKING"));
    }
  }

  @Test
  void theStreamOfARunBeginsWithItsFirstStepAndEndsWithItsLast() {
    String run = IDS.next().toString();
    String path = "/api/v1/workflow-runs/" + run + "/events";
    long first = api.feed.step("default", run, "daily", "run", "FAILED");
    long again = api.feed.step("default", run, "daily", "run", "RETRIED");
    happens(StateName.QUEUED);

    try (SseReader reader = stream(path);
        SseReader later = streamFrom(path, first)) {
      long last = api.feed.step("default", run, "daily", "run", "SUCCEEDED");

      assertThat(reader.ids(3)).isEqualTo(texts(first, again, last));
      assertThat(reader.event()).isNull();
      assertThat(later.ids(2)).isEqualTo(texts(again, last));
      assertThat(later.event()).isNull();
      assertThat(ask(path, "" + last).statusCode()).isEqualTo(204);
    }
  }

  @Test
  void aRunOfNobodyOrOfAnotherTenantHasNoStream() {
    String other = IDS.next().toString();
    api.feed.step("other", other, "daily", "run", "STARTED");

    for (String each : List.of(other, IDS.next().toString())) {
      assertThat(ask("/api/v1/workflow-runs/" + each + "/events", null).statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void howFarARunningTransferIsComesWithoutANumber() {
    happens(StateName.RUNNING);
    api.progress.put(id, new Progress(700, 1_000));
    try (SseReader reader = stream("/api/v1/transfers/" + id + "/events")) {
      reader.event();
      Block progress = requireNonNull(reader.event());

      assertThat(progress.event()).isEqualTo("progress");
      assertThat(progress.id()).isNull();
      assertThat(new JsonObject(progress.data()).getLong("bytesTransferred")).isEqualTo(700);
    }
  }

  @Test
  void whoHasSeenTheEndOfATransferIsToldNotToComeBack() {
    happens(StateName.QUEUED);
    long last = happens(StateName.CANCELLED);

    HttpResponse<String> answer =
        api.send(
            api.request("GET", "/api/v1/transfers/" + id + "/events", null)
                .setHeader("Accept", "text/event-stream")
                .setHeader("Last-Event-ID", "" + last)
                .build());

    assertThat(answer.statusCode()).isEqualTo(204);
  }

  @Test
  void withoutAskingForAStreamThereAreTwoKindsOfPages() {
    long first = happens(StateName.QUEUED);
    long second = happens(StateName.RUNNING);

    JsonObject oldest = json(EVENTS + "?after=" + (first - 1) + "&limit=1");
    JsonObject newest = json(EVENTS + "?order=newest&limit=1");

    assertThat(oldest.getJsonArray("items").getJsonObject(0).getLong("seq")).isEqualTo(first);
    assertThat(oldest.getLong("nextAfter")).isEqualTo(first);
    assertThat(newest.getJsonArray("items").getJsonObject(0).getLong("seq")).isEqualTo(second);
    assertThat(json(EVENTS + "?after=" + second).getLong("nextAfter")).isNull();
  }

  @Test
  void whoMayHaveMissedSomethingIsToldSo() {
    happens(StateName.QUEUED);
    long purged = happens(StateName.QUEUED);
    api.feed.purge(purged);

    HttpResponse<String> stream = ask(EVENTS, "" + (purged - 1));
    HttpResponse<String> page = api.get(EVENTS + "?after=" + (purged - 1));

    assertThat(stream.statusCode()).isEqualTo(410);
    assertThat(stream.body()).contains("EVENTS_PURGED", "after " + purged);
    assertThat(page.statusCode()).isEqualTo(410);
    try (SseReader reader = streamFrom(EVENTS, purged)) {
      assertThat(reader.status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999", "x", "-1", "+1", "01", "9223372036854775808"})
  void whatIsTheIdOfNoEventIsRefused(String lastId) {
    HttpResponse<String> answer = ask(EVENTS, lastId);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("header/Last-Event-ID");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?state=DONE",
        "?label=customer",
        "?after=-1",
        "?limit=1001",
        "?order=random",
        "?order=newest&after=1",
        "?workflow=a&label=workflow%3Db",
        "?cursor=x"
      })
  void aFilterThatIsNoneIsRefused(String query) {
    assertThat(api.get(EVENTS + query).statusCode()).isEqualTo(400);
    assertThat(ask(EVENTS + query, null).statusCode()).isEqualTo(400);
  }

  @Test
  void aTransferOfNobodyOrOfAnotherTenantHasNoStream() {
    TransferId other = IDS.next();
    api.feed.append("other", other, StateName.QUEUED, Map.of());

    for (TransferId each : List.of(other, IDS.next())) {
      assertThat(ask("/api/v1/transfers/" + each + "/events", null).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aKeyHasSoManyStreamsAndNoMore() {
    List<SseReader> open = new ArrayList<>();
    for (int i = 0; i < SETTINGS.perKey(); i++) {
      open.add(stream(EVENTS));
    }

    HttpResponse<String> refused = ask(EVENTS, null);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("10");
    assertThat(refused.body()).contains("has 8 streams open");
    for (int i = SETTINGS.perKey(); i < SETTINGS.most(); i++) {
      open.add(streamOf(RunningApi.key(Role.VIEWER)));
    }
    assertThat(open).allMatch(each -> each.status() == 200);
    try (SseReader tooMany = streamOf(RunningApi.key(Role.OPERATOR))) {
      assertThat(tooMany.status()).isEqualTo(503);
    }
    open.forEach(SseReader::close);
  }

  @Test
  void aKeyThatIsRevokedEndsItsStreams() {
    JsonObject made =
        new JsonObject(api.post("/api/v1/api-keys", "{\"name\":\"s\",\"role\":\"viewer\"}").body());
    try (SseReader reader = streamOf(made.getString("key"))) {
      assertThat(reader.status()).isEqualTo(200);

      api.post("/api/v1/api-keys/" + made.getString("id") + "/revoke", null);

      assertThat(reader.event()).isNull();
    }
  }

  @Test
  void aReaderThatTakesNothingIsCutOffAndTheOthersAreNot() throws IOException {
    double cut = api.meters.get("quorus.streams.cut").counter().count();
    try (Socket idle = api.connect();
        SseReader other = stream(EVENTS)) {
      idle.setReceiveBufferSize(4_096);
      RawHttp.send(idle, head("GET"));
      await().until(() -> api.meters.get("quorus.streams.open").gauge().value() == 2);

      int events = 60_000;
      for (int i = 0; i < events; i++) {
        happens(StateName.RUNNING);
      }

      assertThat(other.ids(events)).hasSize(events).doesNotContain("end").doesNotHaveDuplicates();
      await()
          .untilAsserted(() ->
              assertThat(api.meters.get("quorus.streams.cut").counter().count())
                  .isEqualTo(cut + 1));
    }
  }

  @Test
  void nobodyLooksAtTheLogWhileThereIsNoStream() {
    await()
        .pollInterval(SETTINGS.poll().multipliedBy(3))
        .untilAsserted(() -> {
          int before = api.feed.looks.get();
          await().pollDelay(SETTINGS.poll().multipliedBy(2)).until(() -> true);
          assertThat(api.feed.looks).hasValue(before);
        });
  }

  @Test
  void aHeadOfAStreamHasNoStream() throws IOException {
    try (Socket socket = api.connect()) {
      RawHttp.send(socket, head("HEAD"));

      assertThat(RawHttp.answer(socket)).startsWith("HTTP/1.1 200").contains("text/event-stream");
    }
  }

  private static String head(String method) {
    return method
        + " /api/v1/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer "
        + RunningApi.key(Role.ADMIN)
        + "\r\n\r\n";
  }

  private long happens(StateName state) {
    return api.feed.append("default", id, state, Map.of());
  }

  private static List<String> texts(long... ids) {
    return LongStream.of(ids).mapToObj(Long::toString).toList();
  }

  private static List<String> texts(List<Long> ids) {
    return ids.stream().map(Object::toString).toList();
  }

  private static JsonObject json(String path) {
    HttpResponse<String> answer = api.get(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    return new JsonObject(answer.body());
  }

  private static HttpResponse<String> ask(String path, @Nullable String lastId) {
    var request = api.request("GET", path, null).setHeader("Accept", "text/event-stream");
    if (lastId != null) {
      request.setHeader("Last-Event-ID", lastId);
    }
    return api.send(request.build());
  }

  private static SseReader stream(String path) {
    return greeted(
        SseReader.open(
            api.request("GET", path, null).setHeader("Accept", "text/event-stream").build()));
  }

  /** From when its first bytes are here what happens is in the stream. */
  private static SseReader greeted(SseReader reader) {
    assertThat(reader.status()).isEqualTo(200);
    Objects.requireNonNull(reader.block());
    return reader;
  }

  private static SseReader streamFrom(String path, long seen) {
    return greeted(
        SseReader.open(
            api.request("GET", path, null)
                .setHeader("Accept", "text/event-stream")
                .setHeader("Last-Event-ID", "" + seen)
                .build()));
  }

  private static SseReader streamOf(String key) {
    return SseReader.open(
        api.request("GET", EVENTS, null)
            .setHeader("Accept", "text/event-stream")
            .setHeader("Authorization", "Bearer " + key)
            .build());
  }
}
