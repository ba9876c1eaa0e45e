package dev.quorus.agent.enrol;

import dev.quorus.agent.wire.Controllers;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges a token for the right to connect with the agent's own credential, of which only the
 * hash leaves this machine. By a request of its own and not on the agent's connection: so a
 * connection needs to know one kind of credential only, and an enrolment that got no answer is
 * repeated as it was. Blocks.
 */
public final class Enroller {
  private static final Logger LOG = LoggerFactory.getLogger(Enroller.class);
  private static final String PATH = "/api/v1/agents/enrol";
  private static final long ANSWER_SECONDS = 10;
  private static final Duration BETWEEN = Duration.ofSeconds(1);

  private final Vertx vertx;
  private final Controllers controllers;
  private final Duration patience;

  /**
   * @param patience how long to try while no controller answers
   */
  public Enroller(Vertx vertx, Controllers controllers, Duration patience) {
    this.vertx = vertx;
    this.controllers = controllers;
    this.patience = patience;
  }

  /** Enrols, and writes down that it did. */
  public Identity enrol(IdentityFile file, Identity identity, String pool, Secret token)
      throws IOException, InterruptedException {
    JsonObject body =
        new JsonObject()
            .put("agent", identity.agent())
            .put("pool", pool)
            .put("credentialHash", identity.credentialHash());
    HttpClient client = vertx.createHttpClient(controllers.httpOptions());
    try {
      send(client, body, token);
    } finally {
      client.close();
    }
    Identity enrolled = identity.enrolledNow();
    file.write(enrolled);
    return enrolled;
  }

  private void send(HttpClient client, JsonObject body, Secret token)
      throws EnrolmentFailed, InterruptedException {
    long began = Ticker.SYSTEM.nanos();
    String told = "";
    while (true) {
      String trouble = "";
      for (URI controller : controllers.urls()) {
        String reason = tried(client, controller, body, token);
        if (reason == null) {
          return;
        }
        trouble = reason;
      }
      if (Ticker.SYSTEM.nanos() - began > patience.toNanos()) {
        throw new EnrolmentFailed("no controller could be asked to enrol: " + trouble, false);
      }
      if (!trouble.equals(told)) {
        told = trouble;
        LOG.atWarn().addKeyValue("reason", trouble).log("not enrolled yet; trying on");
      }
      Pause.SYSTEM.pause(BETWEEN);
    }
  }

  /** Why it may be tried again; null if the agent is enrolled. */
  private @Nullable String tried(HttpClient client, URI controller, JsonObject body, Secret token)
      throws EnrolmentFailed {
    try {
      Answer answer =
          client
              .request(
                  controllers
                      .request(controller, PATH)
                      .setMethod(HttpMethod.POST)
                      .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                      .putHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token.reveal()))
              // Within, on the loop of the request: asked for later, a body may be over.
              .compose(request -> request.send(body.toBuffer()).compose(Enroller::whole))
              .await(ANSWER_SECONDS, TimeUnit.SECONDS);
      return verdict(controller, answer);
    } catch (TimeoutException e) {
      return controller + " did not answer within " + ANSWER_SECONDS + " seconds";
    } catch (EnrolmentFailed e) {
      throw e;
    } catch (Exception e) {
      // Vert.x rethrows the future's failure as it is, checked or not.
      return controller + " " + Controllers.trouble(e);
    }
  }

  private record Answer(int status, Buffer body) {}

  private static Future<Answer> whole(HttpClientResponse response) {
    return response.body().map(body -> new Answer(response.statusCode(), body));
  }

  private static @Nullable String verdict(URI controller, Answer answer) throws EnrolmentFailed {
    int status = answer.status();
    if (status == 200) {
      return null;
    }
    String detail = detail(answer);
    if (status == 403 || status == 409 || status == 400) {
      throw new EnrolmentFailed("%s: %s".formatted(controller, detail), true);
    }
    return "%s answered with %d: %s".formatted(controller, status, detail);
  }

  private static String detail(Answer answer) {
    try {
      String detail = new JsonObject(answer.body()).getString("detail");
      return detail == null ? "it says no more" : detail;
    } catch (DecodeException | ClassCastException e) {
      return "it is no controller of Quorus, perhaps";
    }
  }
}
