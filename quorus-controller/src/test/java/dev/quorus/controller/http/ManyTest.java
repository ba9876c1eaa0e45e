package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists, batches, actions, priorities and reasons, on a real store. */
class ManyTest {
  private static final String LIST = "/api/v1/transfers";
  private static final String BATCH = "/api/v1/transfers/batch";
  private static final String ACTIONS = "/api/v1/transfers/actions";
  private static final String UNKNOWN = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";

  @TempDir static Path folder;

  private static StoredApi api;

  @BeforeAll
  static void start() {
    api = new StoredApi(folder);
  }

  @AfterAll
  static void stop() throws IOException {
    api.close();
  }

  @Test
  void listsByEndpointInPagesThatGoOn() {
    String host = host();
    List<String> ids = submitted(host, 5);

    List<String> found = new ArrayList<>();
    @Nullable String cursor = "";
    do {
      JsonObject page = get(LIST + "?endpoint=" + host + "&order=oldest&limit=2" + cursor);
      items(page).forEach(each -> found.add(each.getString("id")));
      String next = page.getString("nextCursor");
      cursor = next == null ? null : "&cursor=" + next;
    } while (cursor != null);

    assertThat(found).isEqualTo(ids);
  }

  @Test
  void refusesTheCursorOfAnotherQueryAndShowsIt() {
    String host = host();
    submitted(host, 3);
    String cursor = get(LIST + "?endpoint=" + host + "&limit=1").getString("nextCursor");

    HttpResponse<String> refused =
        api.call("GET", LIST + "?endpoint=other.example&cursor=" + cursor, null);

    assertThat(refused.statusCode()).isEqualTo(400);
    JsonObject violation = StoredApi.json(refused).getJsonArray("violations").getJsonObject(0);
    assertThat(violation.getString("pointer")).isEqualTo("query/cursor");
    assertThat(violation.getString("value")).isEqualTo(cursor);
    assertThat(violation.getString("message")).contains("same filters and order");
  }

  @Test
  void showsTheFieldsAskedForOnly() {
    String host = host();
    submitted(host, 1);

    JsonObject page = get(LIST + "?endpoint=" + host + "&fields=id,priority,failure");

    assertThat(items(page).getFirst().fieldNames()).containsExactly("id", "priority");
    assertThat(items(get(LIST + "?endpoint=" + host + "&fields=failure")).getFirst().isEmpty())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "fields=nothing, query/fields",
    "'fields=id,id', query/fields",
    "order=newst, query/order",
    "endpoint=a%20b, query/endpoint",
    "agent=-a, query/agent",
    "finishedAfter=yesterday, query/finishedAfter",
    "workflow=%E2%80%AE, query/workflow"
  })
  void namesTheParameterThatIsWrong(String query, String pointer) {
    HttpResponse<String> refused = api.call("GET", LIST + "?" + query, null);

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("\"pointer\":\"" + pointer + "\"");
  }

  @Test
  void listsAnotherTenantForAnAdminOfTheFirstOneOnly() {
    assertThat(api.call("GET", LIST + "?tenant=other", null).statusCode()).isEqualTo(200);

    HttpResponse<String> refused =
        api.call(
            "GET",
            LIST + "?tenant=default",
            null,
            "Authorization",
            "Bearer " + RunningApi.otherTenantsKey());

    assertThat(refused.statusCode()).isEqualTo(403);
  }

  @Test
  void findsByWorkflowAndByPriority() {
    String workflow = "w-" + UUID.randomUUID();
    String low = api.submitted(order("a.example", 8, workflow));
    String high = api.submitted(order("a.example", 9, workflow));

    JsonObject page = get(LIST + "?workflow=" + workflow + "&order=priority");

    assertThat(items(page)).extracting(each -> each.getString("id")).containsExactly(high, low);
  }

  @Test
  void changesThePriorityOfWhatWasSeen() {
    String id = api.submitted(RunningApi.SMALLEST);
    String path = LIST + "/" + id;
    String seen = etag(api.call("GET", path, null));

    HttpResponse<String> changed = patch(path, "{\"priority\":9}", "If-Match", seen);

    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(StoredApi.json(changed).getInteger("priority")).isEqualTo(9);
    assertThat(etag(changed)).isEqualTo("\"priority-9\"").isNotEqualTo(seen);
    HttpResponse<String> late = patch(path, "{\"priority\":1}", "If-Match", seen);
    assertThat(late.statusCode()).isEqualTo(412);
    assertThat(late.body()).contains("has priority 9 by now");
    assertThat(patch(path, "{\"priority\":1}", "If-Match", "*").statusCode()).isEqualTo(200);
  }

  @Test
  void wantsToKnowWhatWasSeenBeforeItChangesAnything() {
    String path = LIST + "/" + api.submitted(RunningApi.SMALLEST);

    assertThat(patch(path, "{\"priority\":1}").statusCode()).isEqualTo(428);
    assertThat(patch(path, "{\"priority\":1}", "If-Match", "priority-5").statusCode())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"priority\":10}",
        "{\"priority\":null}",
        "{\"priority\":\"5\"}",
        "{\"priority\":5,\"pool\":\"x\"}",
        "[]",
        "5"
      })
  void refusesAPatchOfAnythingElse(String body) {
    String path = LIST + "/" + api.submitted(RunningApi.SMALLEST);

    assertThat(patch(path, body, "If-Match", "*").statusCode()).isEqualTo(400);
  }

  @Test
  void leavesThePriorityOfTheFinished() {
    String path = LIST + "/" + api.submitted(RunningApi.SMALLEST);
    api.call("POST", path + "/cancel", null);

    assertThat(patch(path, "{\"priority\":1}", "If-Match", "*").statusCode()).isEqualTo(409);
  }

  @Test
  void storesTheGoodOnesOfABatchAndTellsOfTheOthers() {
    String bad = "{\"source\":\"/a\",\"destination\":\"/b\",\"priority\":12}";

    JsonObject answer =
        post(BATCH, "{\"transfers\":[%s,%s,7]}".formatted(RunningApi.SMALLEST, bad), 202);

    assertThat(answer.getInteger("accepted")).isEqualTo(1);
    assertThat(answer.getInteger("refused")).isEqualTo(2);
    List<JsonObject> items = items(answer);
    assertThat(get(LIST + "/" + items.get(0).getString("id")).getString("state"))
        .isEqualTo("QUEUED");
    assertThat(items.get(1).getJsonObject("problem").encode())
        .contains("/transfers/1/priority")
        .contains("\"12\"");
    assertThat(items.get(2).encode()).contains("/transfers/2");
  }

  @Test
  void storesNothingOfABatchThatIsToBeStoredWhole() {
    String host = host();
    String good = order(host, 5, null);
    String bad = "{\"source\":\"/a\",\"destination\":\"gopher://b/c\"}";

    JsonObject problem =
        post(BATCH, "{\"atomic\":true,\"transfers\":[%s,%s]}".formatted(good, bad), 400);

    assertThat(problem.encode()).contains("/transfers/1/destination");
    assertThat(items(get(LIST + "?endpoint=" + host))).isEmpty();
  }

  @Test
  void storesTenThousandInOneRequestAndOnceForItsKey() {
    String host = host();
    String one = order(host, 5, null);
    String body =
        IntStream.range(0, 10_000)
            .mapToObj(i -> one)
            .collect(Collectors.joining(",", "{\"atomic\":true,\"transfers\":[", "]}"));
    String key = UUID.randomUUID().toString();

    HttpResponse<String> first = api.call("POST", BATCH, body, "Idempotency-Key", key);
    HttpResponse<String> again = api.call("POST", BATCH, body, "Idempotency-Key", key);
    HttpResponse<String> more =
        api.call("POST", BATCH, body.replace("]}", "," + one + "]}"), "Idempotency-Key", key);

    assertThat(first.statusCode()).isEqualTo(202);
    assertThat(StoredApi.json(first).getInteger("accepted")).isEqualTo(10_000);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(more.statusCode()).isEqualTo(400);
    assertThat(more.body()).contains("has 10001 items; 1 to 10000 are allowed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"transfers\":{}}",
        "{\"transfers\":[]}",
        "{\"transfers\":[{}],\"transfers\":[{}]}",
        "{\"transfers\":[{}],\"atomic\":1}",
        "{\"transfers\":[{}],\"atomc\":true}",
        "{\"transfers\":[{\"a\":[[[[[[[[[[1]]]]]]]]]]}]}",
        "{\"transfers\":[{}",
        "{\"transfers\":[{}]} x"
      })
  void refusesWhatIsNoBatch(String body) {
    HttpResponse<String> answer = api.call("POST", BATCH, body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
  }

  @Test
  void cancelsWhatMatchesInPartsThatGoOn() {
    String host = host();
    submitted(host, 5);
    String filter =
        "{\"action\":\"cancel\",\"limit\":3,\"filter\":{\"states\":[\"QUEUED\"],\"endpoint\":\""
            + host
            + "\"}%s}";

    JsonObject first = post(ACTIONS, filter.formatted(""), 200);
    String cursor = first.getString("nextCursor");
    JsonObject second = post(ACTIONS, filter.formatted(",\"cursor\":\"" + cursor + "\""), 200);

    assertThat(first.getInteger("done")).isEqualTo(3);
    assertThat(second.getInteger("done")).isEqualTo(2);
    assertThat(second.containsKey("nextCursor")).isFalse();
    assertThat(items(get(LIST + "?endpoint=" + host + "&state=CANCELLED"))).hasSize(5);
    HttpResponse<String> other =
        api.call(
            "POST", ACTIONS, "{\"action\":\"cancel\",\"filter\":{},\"cursor\":\"" + cursor + "\"}");
    assertThat(other.statusCode()).isEqualTo(400);
    assertThat(other.body()).contains("\"/cursor\"").contains(cursor);
  }

  @Test
  void tellsOfEachWhatCameOfIt() {
    List<String> ids = submitted(host(), 3);
    api.call("POST", LIST + "/" + ids.get(1) + "/pause", null);
    api.call("POST", LIST + "/" + ids.get(2) + "/cancel", null);
    JsonArray named = new JsonArray(ids).add(UNKNOWN);

    JsonObject answer = post(ACTIONS, "{\"action\":\"pause\",\"ids\":" + named.encode() + "}", 200);

    assertThat(items(answer))
        .extracting(each -> each.getString("result"))
        .containsExactly("done", "unchanged", "refused", "refused");
    assertThat(answer.encode()).contains("ILLEGAL_STATE").contains("NOT_FOUND");
    assertThat(answer.getInteger("refused")).isEqualTo(2);
  }

  @Test
  void changesPrioritiesAndResumesAndOnlyLooks() {
    List<String> ids = submitted(host(), 2);
    String named = new JsonArray(ids).encode();
    post(ACTIONS, "{\"action\":\"pause\",\"ids\":" + named + "}", 200);

    JsonObject looked =
        post(ACTIONS, "{\"action\":\"cancel\",\"dryRun\":true,\"ids\":" + named + "}", 200);
    JsonObject changed =
        post(ACTIONS, "{\"action\":\"priority\",\"priority\":8,\"ids\":" + named + "}", 200);
    JsonObject resumed = post(ACTIONS, "{\"action\":\"resume\",\"ids\":" + named + "}", 200);

    assertThat(items(looked))
        .allSatisfy(each -> assertThat(each.getString("result")).isEqualTo("matched"));
    assertThat(changed.getInteger("done")).isEqualTo(2);
    assertThat(resumed.getInteger("done")).isEqualTo(2);
    JsonObject now = get(LIST + "/" + ids.getFirst());
    assertThat(now.getString("state")).isEqualTo("QUEUED");
    assertThat(now.getInteger("priority")).isEqualTo(8);
  }

  @Test
  void retriesEachOnceForItsKey() {
    String host = host();
    submitted(host, 2);
    String filter = "\"filter\":{\"endpoint\":\"" + host + "\",\"states\":[\"CANCELLED\"]}}";
    post(ACTIONS, "{\"action\":\"cancel\",\"filter\":{\"endpoint\":\"" + host + "\"}}", 200);
    String body = "{\"action\":\"retry\"," + filter;
    String key = UUID.randomUUID().toString();

    HttpResponse<String> first = api.call("POST", ACTIONS, body, "Idempotency-Key", key);
    HttpResponse<String> again = api.call("POST", ACTIONS, body, "Idempotency-Key", key);

    assertThat(StoredApi.json(first).getInteger("done")).isEqualTo(2);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(items(get(LIST + "?endpoint=" + host + "&state=QUEUED"))).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"action\":\"cancel\"} | says not of which transfers",
        "{\"action\":\"cancel\",\"ids\":[],\"filter\":{}} | give one of them",
        "{\"filter\":{}} | /action",
        "{\"action\":\"stop\",\"filter\":{}} | \"stop\"",
        "{\"action\":\"priority\",\"filter\":{}} | /priority",
        "{\"action\":\"cancel\",\"priority\":1,\"filter\":{}} | leave it out",
        "{\"action\":\"cancel\",\"filter\":{\"state\":[]}} | did you mean \\\"states\\\"?",
        "{\"action\":\"cancel\",\"filter\":{\"states\":[\"DONE\"]}} | /filter/states/0",
        "{\"action\":\"cancel\",\"ids\":[\"x\"]} | /ids/0",
        "{\"action\":\"cancel\",\"filter\":{\"finishedAfter\":\"now\"}} | /filter/finishedAfter",
        "{\"action\":\"cancel\",\"filter\":{},\"limit\":10001} | 1 to 10000"
      })
  void namesWhatIsWrongWithAnAction(String body, String word) {
    HttpResponse<String> answer = api.call("POST", ACTIONS, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(word);
  }

  @Test
  void saysWhyATransferWaits() {
    String order =
        "{\"source\":\"/a\",\"destination\":\"/why\",\"deadline\":\"2999-01-01T00:00:00Z\"}";
    String id = api.submitted(order);

    JsonObject why = get(LIST + "/" + id + "/why");

    assertThat(why.getString("state")).isEqualTo("QUEUED");
    assertThat(why.getJsonObject("reason").getString("code")).isIn("NO_AGENT", "STARTING");
    assertThat(why.containsKey("forecast")).isFalse();
    assertThat(why.getJsonObject("deadline").getString("outlook")).isEqualTo("unknown");
  }

  @Test
  void saysWhoPausedATransferAndHowOneEnded() {
    String id = api.submitted(RunningApi.SMALLEST);
    api.call("POST", LIST + "/" + id + "/pause", null);

    JsonObject paused = get(LIST + "/" + id + "/why");
    api.call("POST", LIST + "/" + id + "/cancel", null);
    JsonObject cancelled = get(LIST + "/" + id + "/why");

    assertThat(paused.getJsonObject("paused").getString("detail")).isEqualTo("by request of ADMIN");
    assertThat(cancelled.getJsonObject("reason").getString("code")).isEqualTo("CANCELLED");
  }

  private static String host() {
    return "h" + UUID.randomUUID() + ".example";
  }

  private static String order(String host, int priority, @Nullable String workflow) {
    JsonObject order =
        new JsonObject()
            .put("source", "https://" + host + "/a.csv")
            .put("destination", "/data/a.csv")
            .put("priority", priority);
    return (workflow == null
            ? order
            : order.put("labels", new JsonObject().put("workflow", workflow)))
        .encode();
  }

  private static List<String> submitted(String host, int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(api.submitted(order(host, 5, null)));
    }
    return ids;
  }

  private static JsonObject get(String path) {
    HttpResponse<String> answer = api.call("GET", path, null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return StoredApi.json(answer);
  }

  private static JsonObject post(String path, String body, int status) {
    HttpResponse<String> answer = api.call("POST", path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return StoredApi.json(answer);
  }

  private static HttpResponse<String> patch(String path, String body, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Content-Type", "application/merge-patch+json"));
    return api.call("PATCH", path, body, all.toArray(String[]::new));
  }

  private static String etag(HttpResponse<String> answer) {
    return answer.headers().firstValue("ETag").orElseThrow();
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.getJsonArray("items").stream().map(JsonObject.class::cast).toList();
  }
}
