package dev.quorus.controller.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.client.AuditQuery;
import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditPage;
import dev.quorus.api.model.CreatedApiKey;
import dev.quorus.api.model.NewApiKey;
import dev.quorus.api.model.NewTenant;
import dev.quorus.api.model.QuotaSpec;
import dev.quorus.api.model.RoleName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TenantSettings;
import dev.quorus.api.model.TransferView;
import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.oidc.OidcSettings;
import dev.quorus.controller.store.SharedPostgres;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.testkit.server.OidcTestServer;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Two controllers on one database: what one of them is told holds at the other. */
@TestInstance(Lifecycle.PER_CLASS)
class SharedAccessTest {
  private static final Duration SOON = Duration.ofSeconds(3);

  @TempDir static Path folder;
  private final String database = SharedPostgres.newDatabase();
  private final Vertx vertx = Vertx.vertx();
  private final OidcTestServer issuer = new OidcTestServer();
  private ControllerApp one;
  private ControllerApp two;
  private QuorusClient admin;

  @BeforeAll
  void open() throws IOException {
    one = start("one");
    two = start("two");
    admin = client(one, Files.readString(folder.resolve("one/admin.key")).strip());
    await().atMost(Duration.ofSeconds(20)).until(() -> ask(admin, QuorusClient::ready));
  }

  @AfterAll
  void close() {
    admin.close();
    two.close();
    one.close();
    vertx.close().await();
    issuer.close();
  }

  private ControllerApp start(String name) throws IOException {
    Path data = Files.createDirectory(folder.resolve(name));
    OidcSettings oidc =
        new OidcSettings(
            URI.create(issuer.issuer()), "quorus", OidcSettings.Claims.USUAL, Map.of());
    ControllerApp app =
        ControllerApp.start(
            vertx,
            new ControllerSettings(
                data,
                ApiSettings.DEFAULT.withPort(0).with(oidc),
                TransferControl.Settings.DEFAULT,
                Retention.DEFAULT,
                new ControllerSettings.Identity(name, null, "test"),
                WebhookSettings.DEFAULT,
                new ControllerSettings.Shared(secrets -> SharedPostgres.open(database), null)));
    app.ready();
    return app;
  }

  @Test
  void aKeyThatOneControllerCreatesAndRevokesDoesSoAtTheOther() {
    CreatedApiKey made = createKey("default", RoleName.VIEWER, null);
    try (QuorusClient there = client(two, made.key())) {
      await().atMost(SOON).until(() -> status(there) == 200);

      ask(admin, client -> client.access().revokeKey(made.id()));

      await().atMost(SOON).until(() -> status(there) == 401);
    }
  }

  @Test
  void aKeyEndsAtBothByTheClock() {
    CreatedApiKey made = createKey("default", RoleName.VIEWER, 3);
    try (QuorusClient here = client(one, made.key());
        QuorusClient there = client(two, made.key())) {
      await().atMost(SOON).until(() -> status(there) == 200);

      await()
          .atMost(Duration.ofSeconds(5))
          .until(() -> status(there) == 401 && status(here) == 401);
    }
  }

  @Test
  void whatIsDoneAtBothIsOneChain() {
    CreatedApiKey key = createKey("default", RoleName.SUBMITTER, null);
    try (QuorusClient there = client(two, key.key())) {
      await().atMost(SOON).until(() -> status(there) == 200);
      TransferView submitted = submit(there);
      ask(there, client -> client.pause(submitted.id()));
      ask(admin, client -> client.cancel(submitted.id()));
      assertThatThrownBy(() -> ask(there, client -> client.access().createTenant(tenant("no"))))
          .hasMessageContaining("403");

      AuditQuery mine = AuditQuery.ALL.oldestFirst().with("who", key.id());
      await()
          .atMost(SOON)
          .untilAsserted(() ->
              assertThat(entries(mine))
                  .extracting(each -> each.what().operation() + " " + each.what().outcome())
                  .containsExactly(
                      "submitTransfer DONE", "pauseTransfer DONE", "createTenant REFUSED"));
      assertThat(entries(mine).getFirst().who().address()).isEqualTo("127.0.0.1");
      assertThat(entries(mine).getFirst().what().subject()).isEqualTo(submitted.id());
      assertThat(
              entries(AuditQuery.ALL.with("subject", submitted.id()).oldestFirst()).stream()
                  .map(each -> each.what().operation()))
          .containsExactly("submitTransfer", "pauseTransfer", "cancelTransfer");
      assertThat(verify().found()).isNull();
    }
  }

  @Test
  void aQuotaThatOneIsToldHoldsAtTheOther() {
    ask(admin, client -> client.access().createTenant(tenant("full")));
    ask(
        admin,
        client ->
            client
                .access()
                .changeTenant(
                    "full", new TenantSettings(null, new QuotaSpec(null, 1, null, null))));
    CreatedApiKey key = createKey("full", RoleName.SUBMITTER, null);
    try (QuorusClient there = client(two, key.key())) {
      await().atMost(SOON).until(() -> status(there) == 200);
      submit(there);

      assertThatThrownBy(() -> submit(there))
          .isInstanceOfSatisfying(
              ClientError.Refused.class,
              refused -> {
                assertThat(refused.problem().code()).isEqualTo("QUOTA_EXCEEDED");
                assertThat(refused.retryAfter()).isPresent();
              });
      assertThat(requireNonNull(ask(there, c -> c.access().tenant("full")).use()).queued())
          .isEqualTo(1);
    }
  }

  @Test
  void aTokenOfTheIssuerIsAsGoodAsAKey() {
    long now = SystemTime.INSTANCE.instant().getEpochSecond();
    JsonObject claims =
        new JsonObject()
            .put("iss", issuer.issuer())
            .put("aud", "quorus")
            .put("sub", "u1")
            .put("roles", "submitter")
            .put("exp", now + 60);
    try (QuorusClient ada = client(two, issuer.token(claims));
        QuorusClient expired = client(two, issuer.token(claims.copy().put("exp", now - 90)))) {
      assertThat(submit(ada).order().source()).isEqualTo("/data/in");
      assertThat(ask(ada, client -> client.access().identity()).id()).isEqualTo("oidc:u1");
      assertThat(status(expired)).isEqualTo(401);
    }
  }

  private AuditVerifier verify() {
    AuditVerifier verifier = new AuditVerifier();
    AuditPage page;
    do {
      AuditQuery query = AuditQuery.ALL.oldestFirst().after(verifier.head().seq());
      page = ask(admin, client -> client.access().audit(query));
      page.items().forEach(verifier::accept);
    } while (page.nextAfter() != null);
    verifier.endsAt(page.head());
    return verifier;
  }

  private List<AuditEntry> entries(AuditQuery query) {
    return ask(admin, client -> client.access().audit(query)).items();
  }

  private static NewTenant tenant(String id) {
    return new NewTenant(id, null, null);
  }

  private CreatedApiKey createKey(String tenant, RoleName role, @Nullable Integer expires) {
    return ask(
        admin,
        client ->
            client.access().createKey(new NewApiKey("test", role, tenant, null, expires, null)));
  }

  private static TransferView submit(QuorusClient client) {
    return ask(client, each -> each.submit(SubmitTransfer.of("/data/in", "/data/out"), null));
  }

  private static int status(QuorusClient client) {
    try {
      ask(client, each -> each.access().identity());
      return 200;
    } catch (ClientError.Refused refused) {
      return refused.problem().status();
    }
  }

  private static QuorusClient client(ControllerApp app, String key) {
    return new QuorusClient(
        ClientOptions.of(URI.create("http://127.0.0.1:" + app.port()), key).withTries(1),
        SystemTime.INSTANCE);
  }

  private static <T> T ask(
      QuorusClient client, Function<QuorusClient, CompletableFuture<T>> question) {
    try {
      return question.apply(client).get(20, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException told) {
        throw told;
      }
      throw new AssertionError(e);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
