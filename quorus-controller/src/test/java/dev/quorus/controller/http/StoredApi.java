package dev.quorus.controller.http;

import dev.quorus.controller.fleet.BusAgentLink;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.controller.transfer.NoLead;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The API on a free port over a real store and the control of transfers, without agents. Holds
 * every answer to the contract.
 */
final class StoredApi implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  final Stores stores;
  final TransferControl control;
  private final DataFolder data;
  private final Vertx vertx = Vertx.vertx();
  private final RunningApi api;

  StoredApi(Path folder) {
    data = DataFolder.open(folder);
    stores = SqliteStore.open(data, SecretCodec.OPEN, Ticker.SYSTEM);
    TransferControl.Settings settings = TransferControl.Settings.DEFAULT;
    control =
        new TransferControl(
            new TransferControl.Parts(
                stores,
                new BusAgentLink(vertx.eventBus(), settings.fleet().answer()),
                new NoLead(),
                new SimpleMeterRegistry()),
            settings,
            SystemTime.INSTANCE,
            new SplittableRandom(1));
    Member me = new Member("test", "", "");
    control.lead(stores.lead().stand(me, Duration.ofHours(1)).await().epoch(), () -> {}).await();
    api =
        RunningApi.over(
            folder,
            new RunningApi.Kept(control.transfers(), stores.answers(), stores.agentAccess()));
  }

  /** Submits a transfer that no agent takes; its id. */
  String submitted(String body, String... headers) {
    return json(call("POST", "/api/v1/transfers", body, headers)).getString("id");
  }

  static JsonObject json(HttpResponse<String> answer) {
    return new JsonObject(answer.body());
  }

  /** A request of the admin, answered within the contract. */
  HttpResponse<String> call(String method, String path, @Nullable String body, String... headers) {
    return checked(method, path, later(method, path, body, headers).join());
  }

  /** The same without waiting for the answer. */
  CompletableFuture<HttpResponse<String>> later(
      String method, String path, @Nullable String body, String... headers) {
    return CLIENT.sendAsync(request(method, path, body, headers), BodyHandlers.ofString());
  }

  static HttpResponse<String> checked(String method, String path, HttpResponse<String> answer) {
    Contract.check(method, path.replaceFirst("\\?.*", ""), answer);
    return answer;
  }

  private HttpRequest request(
      String method, String path, @Nullable String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.server.port() + path))
            .timeout(Duration.ofSeconds(20))
            .setHeader("Authorization", "Bearer " + RunningApi.key(Role.ADMIN))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) {
      request.setHeader("Content-Type", "application/json");
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return request.build();
  }

  @Override
  public void close() throws IOException {
    api.close();
    control.close();
    vertx.close().await();
    stores.close();
    data.close();
  }
}
