package dev.quorus.controller.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests whose controller dies right after their change is committed, as far as the database can
 * tell: it takes no write that keeps an answer alone. They are sent again.
 */
@TestInstance(Lifecycle.PER_CLASS)
class KeptWithTheChangeTest {
  private static final String WORKFLOW =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: daily, description: %s}
      spec:
        transferGroups:
          - name: fetch
            transfers:
              - {name: report, source: 'https://partner.example/r.csv', destination: /data/r.csv}
      """;

  @TempDir static Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Vertx vertx = Vertx.vertx();
  private DataFolder data;
  private ControllerApp app;
  private String key = "";

  @BeforeAll
  void start() throws IOException {
    data = DataFolder.open(Files.createDirectory(folder.resolve("store")));
    app =
        ControllerApp.start(
            vertx,
            new ControllerSettings(
                folder.resolve("controller"),
                ApiSettings.DEFAULT.withPort(0),
                TransferControl.Settings.DEFAULT,
                Retention.DEFAULT,
                new ControllerSettings.Identity("one", null, "test"),
                WebhookSettings.DEFAULT,
                new ControllerSettings.Shared(this::open, null)));
    app.ready();
    key = Files.readString(app.adminKeyFile()).strip();
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> send("GET", "/health/ready", null, null).statusCode() == 200);
  }

  @AfterAll
  void stop() {
    app.close();
    data.close();
    vertx.close().await();
  }

  private Stores open(SecretCodec secrets) {
    Stores real = SqliteStore.open(data, secrets, Ticker.SYSTEM);
    return (Stores)
        Proxy.newProxyInstance(
            Stores.class.getClassLoader(),
            new Class<?>[] {Stores.class},
            (proxy, method, arguments) -> {
              try {
                Object given = method.invoke(real, arguments);
                return given instanceof AnswerStore answers ? new NeverKept(answers) : given;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Answers are found, and kept by nobody. */
  private record NeverKept(AnswerStore real) implements AnswerStore {
    @Override
    public Future<@Nullable Answer> find(Asked asked) {
      return real.find(asked);
    }

    @Override
    public Future<Answer> keep(Asked asked, Answer answer) {
      return Future.failedFuture("dead by then");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          connections  | {"name":"c1","endpoint":{"protocol":"https","host":"h"}} | connections/c1
          webhooks     | {"url":"https://hooks.example/"}                         |
          tenants      | {"id":"acme"}                                            |
          api-keys     | {"name":"a","role":"viewer"}                             |
          agent-tokens | {}                                                       |
          transfers    | {"source":"/data/a","destination":"/data/b"}             |
          """)
  void whatWasMadeIsNotMadeAgain(String kind, String body, @Nullable String made) throws Exception {
    String once = UUID.randomUUID().toString();
    String path = "/api/v1/" + kind;

    HttpResponse<String> first = send("POST", path, body, once);
    HttpResponse<String> again = send("POST", path, body, once);

    assertThat(first.statusCode()).as(first.body()).isBetween(201, 202);
    assertThat(again.statusCode()).isEqualTo(first.statusCode());
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("ETag")).isEqualTo(first.headers().firstValue("ETag"));
    if (made != null) {
      assertThat(send("GET", "/api/v1/" + made, null, null).body()).isEqualTo(first.body());
    }
  }

  @Test
  void aWebhooksSecretIsRotatedOnceAndTheWebhookDeletedOnce() throws Exception {
    String id =
        new JsonObject(
                send("POST", "/api/v1/webhooks", "{\"url\":\"https://h.example/\"}", null).body())
            .getString("id");
    String path = "/api/v1/webhooks/" + id;
    String rotate = UUID.randomUUID().toString();
    String delete = UUID.randomUUID().toString();

    assertThat(send("POST", path + "/rotate", "{}", rotate).body())
        .isEqualTo(send("POST", path + "/rotate", "{}", rotate).body())
        .contains("whsec_");
    assertThat(send("DELETE", path, null, delete).body())
        .isEqualTo(send("DELETE", path, null, delete).body())
        .contains(id);
  }

  @Test
  void aConnectionIsChangedOnceAndDeletedOnce() throws Exception {
    String connection = "{\"name\":\"c2\",\"endpoint\":{\"protocol\":\"https\",\"host\":\"%s\"}}";
    send("POST", "/api/v1/connections", connection.formatted("one"), null);
    String path = "/api/v1/connections/c2";
    String once = UUID.randomUUID().toString();

    HttpResponse<String> first = send("PUT", path, connection.formatted("two"), once);
    send("PUT", path, connection.formatted("three"), null);
    HttpResponse<String> again = send("PUT", path, connection.formatted("two"), once);

    assertThat(again.body()).isEqualTo(first.body()).contains("two");
    assertThat(send("GET", path, null, null).body()).contains("three");
    String delete = UUID.randomUUID().toString();
    assertThat(send("DELETE", path, null, delete).body())
        .isEqualTo(send("DELETE", path, null, delete).body())
        .contains("three");
  }

  @Test
  void aVersionOfAWorkflowIsStoredOnceAndTheWorkflowRemovedOnce() throws Exception {
    String path = "/api/v1/workflows/daily";
    String put = UUID.randomUUID().toString();
    String remove = UUID.randomUUID().toString();

    HttpResponse<String> first = send("PUT", path, WORKFLOW.formatted("one"), put);
    send("PUT", path, WORKFLOW.formatted("two"), null);
    HttpResponse<String> again = send("PUT", path, WORKFLOW.formatted("one"), put);

    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(send("GET", path, null, null).body()).contains("\"version\":2");
    assertThat(send("DELETE", path, null, remove).body())
        .isEqualTo(send("DELETE", path, null, remove).body())
        .contains("daily");
  }

  private HttpResponse<String> send(
      String method, String path, @Nullable String body, @Nullable String once) throws Exception {
    boolean yaml = body != null && body.startsWith("api");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + app.port() + path))
            .timeout(Duration.ofSeconds(20))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", yaml ? "application/yaml" : "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    if (once != null) {
      request.header("Idempotency-Key", once);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
