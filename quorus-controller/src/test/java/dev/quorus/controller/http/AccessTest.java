package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.http.Contract.Operation;
import dev.quorus.controller.security.Role;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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
  @TempDir static Path folder;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aRoleMayDoWhatTheContractSays(Operation operation, Role role, boolean clusterWide) {
    String key = clusterWide ? RunningApi.key(role) : RunningApi.tenantsKey(role);

    int status = status(operation, "Bearer " + key);

    if (isAllowed(operation, role, clusterWide)) {
      assertThat(status).isNotIn(401, 403, 500, 503);
    } else {
      assertThat(status).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @MethodSource("closedOperations")
  void withoutAKeyNothingIsDoneThatIsNotPublic(Operation operation) {
    HttpResponse<String> answer = ask(operation, "");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
  }

  @ParameterizedTest
  @MethodSource("closedOperations")
  void anUnknownKeyIsRefusedAndNotRepeated(Operation operation) {
    HttpResponse<String> answer = ask(operation, "Bearer qk_" + "Z".repeat(43));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate"))
        .hasValue("Bearer error=\"invalid_token\"");
    assertThat(answer.body()).doesNotContain("ZZZ");
  }

  @Test
  void theContractSaysOfEveryOperationWhoMayDoIt() {
    assertThat(Contract.operations())
        .allSatisfy(each -> {
          Terms terms = Terms.of(operation(each));
          Role minimum = terms.minimum();
          assertThat(each.access().role())
              .as("x-role of %s", each.id())
              .isIn(
                  minimum == null
                      ? List.of("none", "agent", "secret")
                      : List.of(minimum.name().toLowerCase(Locale.ROOT)));
          assertThat(each.access().clusterWide())
              .as("x-scope: cluster of %s", each.id())
              .isEqualTo(terms.clusterWide());
        });
  }

  @Test
  void whatConcernsAllTenantsNeedsAKeyOfTheCluster() {
    HttpResponse<String> answer =
        api.as(RunningApi.tenantsKey(Role.ADMIN), "POST", "/api/v1/agent-tokens", "{}");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("createAgentToken concerns all").contains("scope cluster");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic YWRtaW46YWRtaW4=", "Bearer", "Bearer ", "bearer x", "qk_AAAA"})
  void whatIsNoBearerKeyIsRefused(String authorization) {
    HttpResponse<String> answer = ask(find("listTransfers"), authorization);

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  @Test
  void theSchemesNameIsReadInAnyCase() {
    HttpResponse<String> answer =
        ask(find("listTransfers"), "bEARER " + RunningApi.key(Role.VIEWER));

    assertThat(answer.statusCode()).isEqualTo(200);
  }

  @Test
  void aRefusalNamesTheRoleAndTheOneThatIsNeeded() {
    HttpResponse<String> answer =
        ask(find("submitTransfer"), "Bearer " + RunningApi.key(Role.VIEWER));

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

  @Test
  void anotherTenantsKeysAndTenantsAreNotThere() {
    String mine =
        new JsonObject(api.post("/api/v1/api-keys", "{\"name\":\"a\",\"role\":\"viewer\"}").body())
            .getString("id");
    String other = RunningApi.otherTenantsKey();

    assertThat(api.as(other, "GET", "/api/v1/api-keys/" + mine, null).statusCode()).isEqualTo(404);
    assertThat(api.as(other, "POST", "/api/v1/api-keys/" + mine + "/revoke", null).statusCode())
        .isEqualTo(404);
    assertThat(api.as(other, "GET", "/api/v1/api-keys", null).body())
        .contains("other")
        .doesNotContain(mine);
    assertThat(api.as(other, "GET", "/api/v1/tenants/default", null).statusCode()).isEqualTo(404);
    assertThat(api.as(other, "GET", "/api/v1/tenants", null).body())
        .contains("other")
        .doesNotContain("default");
  }

  private static Operation find(String id) {
    return Contract.operations().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static ApiOperation operation(Operation documented) {
    return Arrays.stream(ApiOperation.values())
        .filter(each -> each.operationId().equals(documented.id()))
        .findFirst()
        .orElseThrow();
  }

  private static HttpRequest request(Operation operation, String authorization) {
    String path = operation.path().replaceAll("\\{\\w+}", "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f");
    return api.request(operation.method(), path, operation.access().body())
        .setHeader("Authorization", authorization)
        .build();
  }

  /** Without its body: some answers have no end. */
  private static int status(Operation operation, String authorization) {
    return api.status(request(operation, authorization));
  }

  private static HttpResponse<String> ask(Operation operation, String authorization) {
    return api.send(request(operation, authorization));
  }

  private static String submitted() {
    String location =
        api.submit(RunningApi.SMALLEST).headers().firstValue("Location").orElseThrow();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private static boolean isAllowed(Operation operation, Role role, boolean clusterWide) {
    String least = operation.access().role();
    return least.equals("none")
        || (role.includes(Role.valueOf(least.toUpperCase(Locale.ROOT)))
            && (clusterWide || !operation.access().clusterWide()));
  }

  private static Stream<Operation> closedOperations() {
    return forKeys().filter(each -> !each.access().role().equals("none"));
  }

  /** Agents come with credentials, which AgentAccessTest walks, and hooks with a secret. */
  private static Stream<Operation> forKeys() {
    return Contract.operations().stream()
        .filter(each -> !List.of("agent", "secret").contains(each.access().role()));
  }

  private static List<Arguments> cells() {
    List<Arguments> all = new ArrayList<>();
    for (Operation operation : forKeys().toList()) {
      for (Role role : Role.values()) {
        all.add(Arguments.of(operation, role, true));
        all.add(Arguments.of(operation, role, false));
      }
    }
    return all;
  }
}
