package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.security.Role;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what, walked over every operation and role. */
class AccessTest {
  /** Not for keys: agents come with tokens and credentials, which AgentAccessTest walks. */
  private static final String AGENTS = "agents";

  private static final String CONNECTION = "partner-a";

  /** Written out, so that a change of the terms is seen. */
  private static final Map<ApiOperation, String> LEAST =
      Map.ofEntries(
          Map.entry(ApiOperation.SUBMIT_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.LIST_TRANSFERS, "VIEWER"),
          Map.entry(ApiOperation.GET_TRANSFER, "VIEWER"),
          Map.entry(ApiOperation.SUBMIT_TRANSFERS, "SUBMITTER"),
          Map.entry(ApiOperation.ACT_ON_TRANSFERS, "SUBMITTER"),
          Map.entry(ApiOperation.PATCH_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.EXPLAIN_TRANSFER, "VIEWER"),
          Map.entry(ApiOperation.CANCEL_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.PAUSE_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.RESUME_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.RETRY_TRANSFER, "SUBMITTER"),
          Map.entry(ApiOperation.LIST_ATTEMPTS, "VIEWER"),
          Map.entry(ApiOperation.LIST_EVENTS, "VIEWER"),
          Map.entry(ApiOperation.LIST_ALL_EVENTS, "VIEWER"),
          Map.entry(ApiOperation.CREATE_WEBHOOK, "OPERATOR"),
          Map.entry(ApiOperation.LIST_WEBHOOKS, "OPERATOR"),
          Map.entry(ApiOperation.GET_WEBHOOK, "OPERATOR"),
          Map.entry(ApiOperation.DELETE_WEBHOOK, "OPERATOR"),
          Map.entry(ApiOperation.ENABLE_WEBHOOK, "OPERATOR"),
          Map.entry(ApiOperation.ROTATE_WEBHOOK, "OPERATOR"),
          Map.entry(ApiOperation.LIST_DELIVERIES, "OPERATOR"),
          Map.entry(ApiOperation.REDELIVER, "OPERATOR"),
          Map.entry(ApiOperation.LIST_TRANSFER_DELIVERIES, "VIEWER"),
          Map.entry(ApiOperation.LIST_AGENTS, "OPERATOR"),
          Map.entry(ApiOperation.GET_AGENT, "OPERATOR"),
          Map.entry(ApiOperation.DRAIN_AGENT, "OPERATOR"),
          Map.entry(ApiOperation.UNDRAIN_AGENT, "OPERATOR"),
          Map.entry(ApiOperation.REVOKE_AGENT, "OPERATOR"),
          Map.entry(ApiOperation.CREATE_AGENT_TOKEN, "OPERATOR"),
          Map.entry(ApiOperation.ENROL_AGENT, AGENTS),
          Map.entry(ApiOperation.CONNECT_AGENT, AGENTS),
          Map.entry(ApiOperation.LIST_CONNECTIONS, "VIEWER"),
          Map.entry(ApiOperation.GET_CONNECTION, "VIEWER"),
          Map.entry(ApiOperation.CREATE_CONNECTION, "OPERATOR"),
          Map.entry(ApiOperation.CHANGE_CONNECTION, "OPERATOR"),
          Map.entry(ApiOperation.DELETE_CONNECTION, "OPERATOR"),
          Map.entry(ApiOperation.ROTATE_CONNECTION, "OPERATOR"),
          Map.entry(ApiOperation.TEST_CONNECTION, "OPERATOR"),
          Map.entry(ApiOperation.GET_CLUSTER, "OPERATOR"),
          Map.entry(ApiOperation.GET_METRICS, "VIEWER"),
          Map.entry(ApiOperation.LIST_WORKFLOWS, "VIEWER"),
          Map.entry(ApiOperation.SUBMIT_WORKFLOW, "OPERATOR"),
          Map.entry(ApiOperation.GET_WORKFLOW, "VIEWER"),
          Map.entry(ApiOperation.PUT_WORKFLOW, "OPERATOR"),
          Map.entry(ApiOperation.REMOVE_WORKFLOW, "OPERATOR"),
          Map.entry(ApiOperation.PLAN_WORKFLOW, "VIEWER"),
          Map.entry(ApiOperation.REHEARSE_WORKFLOW, "SUBMITTER"),
          Map.entry(ApiOperation.START_WORKFLOW, "SUBMITTER"),
          Map.entry(ApiOperation.CHECK_WORKFLOW, "VIEWER"),
          Map.entry(ApiOperation.LIST_RUNS, "VIEWER"),
          Map.entry(ApiOperation.GET_RUN, "VIEWER"),
          Map.entry(ApiOperation.LIST_RUN_EVENTS, "VIEWER"),
          Map.entry(ApiOperation.CANCEL_RUN, "SUBMITTER"),
          Map.entry(ApiOperation.PAUSE_RUN, "SUBMITTER"),
          Map.entry(ApiOperation.RESUME_RUN, "SUBMITTER"),
          Map.entry(ApiOperation.RETRY_RUN, "SUBMITTER"),
          Map.entry(ApiOperation.APPROVE_RUN, "OPERATOR"),
          Map.entry(ApiOperation.LIST_TRIGGERS, "VIEWER"),
          Map.entry(ApiOperation.ENABLE_TRIGGER, "OPERATOR"),
          Map.entry(ApiOperation.DISABLE_TRIGGER, "OPERATOR"),
          Map.entry(ApiOperation.FIRE_TRIGGER, "OPERATOR"),
          Map.entry(ApiOperation.CALL_TRIGGER, AGENTS),
          Map.entry(ApiOperation.GET_WORKFLOW_SCHEMA, "everyone"),
          Map.entry(ApiOperation.GET_HEALTH_LIVE, "everyone"),
          Map.entry(ApiOperation.GET_HEALTH_READY, "everyone"),
          Map.entry(ApiOperation.GET_OPEN_API, "everyone"),
          Map.entry(ApiOperation.GET_DOCS, "everyone"),
          Map.entry(ApiOperation.GET_DOCS_FILE, "everyone"));

  @TempDir static Path folder;

  private static RunningApi api;
  private static int enrolled;
  private static int made;

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @ParameterizedTest
  @MethodSource("operationsAndRoles")
  void aRoleMayDoWhatItsTableSays(ApiOperation operation, Role role, boolean allowed) {
    HttpResponse<String> answer = ask(operation, "Bearer " + RunningApi.key(role));

    assertThat(answer.statusCode())
        .satisfies(status -> {
          if (allowed) {
            assertThat(status).isIn(200, 201, 202);
          } else {
            assertThat(status).isEqualTo(403);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("closedOperations")
  void withoutAKeyNothingIsDoneThatIsNotPublic(ApiOperation operation) {
    HttpResponse<String> answer = ask(operation, "");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
  }

  @ParameterizedTest
  @MethodSource("closedOperations")
  void anUnknownKeyIsRefusedAndNotRepeated(ApiOperation operation) {
    HttpResponse<String> answer = ask(operation, "Bearer qk_" + "Z".repeat(43));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate"))
        .hasValue("Bearer error=\"invalid_token\"");
    assertThat(answer.body()).doesNotContain("ZZZ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic YWRtaW46YWRtaW4=", "Bearer", "Bearer ", "bearer x", "qk_AAAA"})
  void whatIsNoBearerKeyIsRefused(String authorization) {
    HttpResponse<String> answer = ask(ApiOperation.LIST_TRANSFERS, authorization);

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  @Test
  void theSchemesNameIsReadInAnyCase() {
    HttpResponse<String> answer =
        ask(ApiOperation.LIST_TRANSFERS, "bEARER " + RunningApi.key(Role.VIEWER));

    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void aRefusalNamesTheRoleAndTheOneThatIsNeeded() {
    HttpResponse<String> answer =
        ask(ApiOperation.SUBMIT_TRANSFER, "Bearer " + RunningApi.key(Role.VIEWER));

    assertThat(answer.body())
        .contains("The key has the role viewer; submitTransfer needs submitter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"api_key", "access_token", "key", "API_KEY", "api%5Fkey"})
  void aKeyInTheUrlIsRefusedEvenIfItIsGood(String parameter) {
    String key = RunningApi.key(Role.ADMIN);

    HttpResponse<String> answer = api.get("/api/v1/transfers?" + parameter + "=" + key);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("Authorization: Bearer KEY")
        .contains("\"***\"")
        .doesNotContain(key);
  }

  @Test
  void anotherTenantsTransferIsNotThere() {
    String id = submitted();

    for (String path : List.of("", "/attempts", "/events", "/why")) {
      HttpResponse<String> answer =
          api.send(
              api.request("GET", "/api/v1/transfers/" + id + path, null)
                  .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
                  .build());
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
    }
  }

  private static void enrol(String agent) {
    String token = new JsonObject(api.post("/api/v1/agent-tokens", "{}").body()).getString("token");
    JsonObject body =
        new JsonObject()
            .put("agent", agent)
            .put("pool", "dmz")
            .put("credentialHash", "0123456789abcdef".repeat(4));
    api.send(
        api.request("POST", "/api/v1/agents/enrol", body.encode())
            .setHeader("Authorization", "Bearer " + token)
            .build());
  }

  private static @Nullable String body(ApiOperation operation) {
    return switch (operation) {
      case SUBMIT_TRANSFER -> RunningApi.SMALLEST;
      case SUBMIT_TRANSFERS -> "{\"transfers\":[" + RunningApi.SMALLEST + "]}";
      case ACT_ON_TRANSFERS ->
          "{\"action\":\"cancel\",\"ids\":[\"019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f\"]}";
      case PATCH_TRANSFER -> "{\"priority\":7}";
      case CREATE_AGENT_TOKEN -> "{}";
      case CREATE_WEBHOOK -> "{\"url\":\"https://hooks.example/\"}";
      case CREATE_CONNECTION -> connection("new-" + made++);
      case CHANGE_CONNECTION -> connection(CONNECTION);
      case ROTATE_CONNECTION -> "{\"credentials\":{\"username\":\"u\",\"password\":\"p\"}}";
      case SUBMIT_WORKFLOW, PUT_WORKFLOW, CHECK_WORKFLOW -> MemoryWorkflows.DAILY;
      case REHEARSE_WORKFLOW -> "{\"mode\":\"VIRTUAL_RUN\",\"assumedBytes\":1}";
      case APPROVE_RUN -> "{\"group\":\"fetch\"}";
      default -> null;
    };
  }

  private static String connection(String name) {
    return "{\"name\":\"%s\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h\"}}".formatted(name);
  }

  private static String subject(ApiOperation operation, String transfer) {
    if (operation.path().startsWith("/api/v1/connections")) {
      api.post("/api/v1/connections", connection(CONNECTION));
      return CONNECTION;
    }
    return operation.path().startsWith("/api/v1/agents") ? "agent-1" : transfer;
  }

  private static HttpResponse<String> ask(ApiOperation operation, String authorization) {
    String id = submitted();
    String path = operation.path(subject(operation, id));
    if (operation.path().startsWith("/api/v1/webhook")) {
      path = operation.path(webhookOrMessage(operation));
    }
    if (operation == ApiOperation.RETRY_TRANSFER) {
      api.post("/api/v1/transfers/" + id + "/cancel", null);
    }
    if (operation == ApiOperation.REVOKE_AGENT) {
      // One of its own each time: who is revoked does not come back at the same instant.
      String agent = "edge-" + enrolled++;
      enrol(agent);
      path = operation.path(agent);
    }
    if (operation == ApiOperation.GET_DOCS_FILE) {
      path = operation.path("page.js");
    }
    String flow = api.workflows.somethingFor(operation);
    if (flow != null) {
      path = operation.path(flow);
    }
    return api.send(
        api.request(operation.method(), path, body(operation))
            .setHeader("Authorization", authorization)
            .setHeader("If-Match", "*")
            .build());
  }

  private static String webhookOrMessage(ApiOperation operation) {
    if (operation == ApiOperation.REDELIVER) {
      return "msg_1050_wh_0000000000000000000a";
    }
    HttpResponse<String> made = api.post("/api/v1/webhooks", body(ApiOperation.CREATE_WEBHOOK));
    return new JsonObject(made.body()).getString("id");
  }

  private static String submitted() {
    String location =
        api.submit(RunningApi.SMALLEST).headers().firstValue("Location").orElseThrow();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private static Stream<ApiOperation> closedOperations() {
    return Arrays.stream(ApiOperation.values())
        .filter(operation -> !least(operation).equals("everyone"))
        .filter(AccessTest::isForKeys);
  }

  private static boolean isForKeys(ApiOperation operation) {
    return !least(operation).equals(AGENTS);
  }

  private static List<Arguments> operationsAndRoles() {
    List<Arguments> all = new ArrayList<>();
    for (ApiOperation operation :
        Arrays.stream(ApiOperation.values()).filter(AccessTest::isForKeys).toList()) {
      for (Role role : Role.values()) {
        String least = least(operation);
        boolean allowed = least.equals("everyone") || role.includes(Role.valueOf(least));
        all.add(Arguments.of(operation, role, allowed));
      }
    }
    return all;
  }

  private static String least(ApiOperation operation) {
    return Objects.requireNonNull(LEAST.get(operation));
  }
}
