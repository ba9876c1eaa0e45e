package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.controller.security.Role;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysAndTenantsTest {
  private static final String KEYS = "/api/v1/api-keys";
  private static final String TENANTS = "/api/v1/tenants";

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

  @Test
  void aCreatedKeyIsShownOnceAndWorksUntilItIsRevoked() {
    HttpResponse<String> created =
        api.post(KEYS, "{\"name\":\"ci\",\"role\":\"submitter\",\"tenant\":\"other\"}");
    String key = new JsonObject(created.body()).getString("key");
    String id = new JsonObject(created.body()).getString("id");

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(api.as(key, "GET", "/api/v1/identity", null).body())
        .contains("\"tenant\":\"other\"")
        .contains("\"role\":\"submitter\"");
    assertThat(api.get(KEYS + "/" + id).body())
        .contains("\"createdBy\":\"ADMIN\"")
        .doesNotContain(key);
    assertThat(api.get(KEYS).body()).contains(id).doesNotContain(key);

    assertThat(api.post(KEYS + "/" + id + "/revoke", null).body()).contains("revokedAt");
    assertThat(api.as(key, "GET", "/api/v1/identity", null).statusCode()).isEqualTo(401);
    assertThat(api.post(KEYS + "/" + id + "/revoke", null).statusCode()).isEqualTo(200);
  }

  @Test
  void keysAreListedInPages() {
    api.post(KEYS, "{\"name\":\"one\",\"role\":\"viewer\",\"tenant\":\"other\"}");

    JsonObject page = new JsonObject(api.get(KEYS + "?tenant=other&limit=1").body());
    String next = page.getString("nextAfter");
    JsonObject rest = new JsonObject(api.get(KEYS + "?tenant=other&after=" + next).body());

    assertThat(page.getJsonArray("items")).hasSize(1);
    assertThat(rest.getJsonArray("items")).isNotEmpty();
    assertThat(rest.getJsonArray("items").getJsonObject(0).getString("id")).isGreaterThan(next);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/name|must be 1 to 63",
        "{\"name\":\"a\"}|/role|must be admin, operator, submitter or viewer",
        "{\"name\":\"a\",\"role\":\"king\"}|/role|must be one of admin, operator, submitter, viewer",
        "{\"name\":\"a\\u0007\",\"role\":\"viewer\"}|/name|must be 1 to 63",
        "{\"name\":\"a\",\"role\":\"viewer\",\"expiresInSeconds\":0}|/expiresInSeconds|from 1 to 315360000",
        "{\"name\":\"a\",\"role\":\"viewer\",\"requestsPerSecond\":-1}|/requestsPerSecond|from 1 to 1000000",
        "{\"name\":\"a\",\"role\":\"viewer\",\"colour\":\"red\"}|/colour|is no field here; the fields are expiresInSeconds, name"
      })
  void aKeyThatDoesNotFitIsRefusedByItsField(String body, String pointer, String allowed) {
    HttpResponse<String> answer = api.post(KEYS, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(pointer).contains(allowed);
  }

  @Test
  void aKeyOfATenantCreatesNoneForOthersNorForAll() {
    String admin = RunningApi.tenantsKey(Role.ADMIN);

    assertThat(
            api.as(admin, "POST", KEYS, "{\"name\":\"a\",\"role\":\"viewer\",\"tenant\":\"other\"}")
                .statusCode())
        .isEqualTo(404);
    assertThat(
            api.as(
                    admin,
                    "POST",
                    KEYS,
                    "{\"name\":\"a\",\"role\":\"viewer\",\"scope\":\"cluster\"}")
                .statusCode())
        .isEqualTo(403);
    assertThat(api.as(admin, "POST", KEYS, "{\"name\":\"a\",\"role\":\"admin\"}").statusCode())
        .isEqualTo(201);
    assertThat(
            api.post(KEYS, "{\"name\":\"a\",\"role\":\"viewer\",\"tenant\":\"nobody\"}")
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void aTenantIsCreatedChangedAndShown() {
    String acme = "{\"id\":\"acme\",\"description\":\"Partner\",\"quotas\":{\"running\":2}}";

    assertThat(api.post(TENANTS, acme).statusCode()).isEqualTo(201);
    assertThat(api.post(TENANTS, acme).statusCode()).isEqualTo(409);
    HttpResponse<String> changed =
        api.as(RunningApi.key(Role.ADMIN), "PUT", TENANTS + "/acme", "{\"quotas\":{\"queued\":5}}");

    assertThat(changed.body()).contains("\"queued\":5").doesNotContain("running");
    assertThat(api.get(TENANTS + "/acme").body())
        .contains("\"use\":{\"running\":1,\"queued\":2,\"bytesToday\":3}");
    assertThat(api.as(RunningApi.key(Role.ADMIN), "PUT", TENANTS + "/nobody", "{}").statusCode())
        .isEqualTo(404);
  }

  @Test
  void aTenantThatDoesNotFitIsRefusedByItsFields() {
    HttpResponse<String> answer =
        api.post(TENANTS, "{\"id\":\"../x\",\"quotas\":{\"running\":0,\"bytesPerDay\":-5}}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("/id")
        .contains("/quotas/running")
        .contains("/quotas/bytesPerDay");
  }

  @Test
  void aKeyWithARateIsToldWhatIsLeftOfIt() {
    String key =
        new JsonObject(
                api.post(KEYS, "{\"name\":\"slow\",\"role\":\"viewer\",\"requestsPerSecond\":2}")
                    .body())
            .getString("key");

    HttpResponse<String> first = api.as(key, "GET", "/api/v1/identity", null);
    HttpResponse<String> last = first;
    for (int i = 0; i < 10; i++) {
      last = api.as(key, "GET", "/api/v1/identity", null);
    }

    assertThat(first.headers().firstValue("RateLimit-Policy")).hasValue("\"key\";q=2;w=1");
    assertThat(first.headers().firstValue("RateLimit")).hasValue("\"key\";r=1;t=1");
    assertThat(last.statusCode()).isEqualTo(429);
    assertThat(last.headers().firstValue("Retry-After")).hasValue("1");
    assertThat(last.headers().firstValue("RateLimit")).hasValue("\"key\";r=0;t=1");
    assertThat(last.body()).contains("This key may make 2 requests a second");
  }

  @Test
  void aTenantWithARateSharesItAmongItsKeys() {
    api.post(TENANTS, "{\"id\":\"shared\",\"quotas\":{\"requestsPerSecond\":3}}");
    String[] keys = new String[2];
    for (int i = 0; i < keys.length; i++) {
      keys[i] =
          new JsonObject(
                  api.post(KEYS, "{\"name\":\"k\",\"role\":\"viewer\",\"tenant\":\"shared\"}")
                      .body())
              .getString("key");
    }

    HttpResponse<String> last = api.as(keys[0], "GET", "/api/v1/identity", null);
    for (int i = 0; i < 12; i++) {
      last = api.as(keys[i % 2], "GET", "/api/v1/identity", null);
    }

    assertThat(last.statusCode()).isEqualTo(429);
    assertThat(last.body()).contains("All keys of this tenant together may make 3 requests");
  }

  @Test
  void whatIsRefusedIsCounted() {
    api.refusals.tick();
    int before = api.audit.entries().size();
    api.as(RunningApi.key(Role.VIEWER), "POST", TENANTS, "{\"id\":\"a\"}");
    api.as("qk_" + "Q".repeat(43), "GET", TENANTS, null);
    api.get(TENANTS + "/nobody");

    api.refusals.tick();

    assertThat(api.audit.entries().subList(before, api.audit.entries().size()))
        .extracting(
            each -> each.who().id() + " " + each.what().operation() + " " + each.what().detail())
        .containsExactlyInAnyOrder(
            "VIEWER createTenant 403", AuditEntry.NOBODY + " listTenants 401");
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0,limit",
    "order=up,order",
    "outcome=MAYBE,outcome",
    "since=yesterday,since",
    "after=-1,after",
    "color=red,color"
  })
  void anAuditQueryThatDoesNotFitIsRefused(String query, String parameter) {
    HttpResponse<String> answer = api.get("/api/v1/audit?" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("query/" + parameter);
  }

  @Test
  void theAuditLogIsShownWithItsHead() {
    HttpResponse<String> answer = api.get("/api/v1/audit?limit=1000");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"head\":{");
  }
}
