package dev.quorus.controller.workflow;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.transfer.Secret;
import dev.quorus.workflow.plan.PlannedNotice;
import dev.quorus.workflow.plan.PlannedText;
import dev.quorus.workflow.run.Why;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends notices of runs. Blocks, so for virtual threads. What it says of failures names no secret.
 */
final class NoticeSender implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Vault vault;
  private @Nullable HttpClient client;

  NoticeSender(Vault vault) {
    this.vault = vault;
  }

  /** Made when it is needed first: few runs tell anything, and it costs threads. */
  private synchronized HttpClient client() {
    HttpClient known = client;
    if (known == null) {
      known =
          HttpClient.newBuilder()
              .connectTimeout(PATIENCE)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
      client = known;
    }
    return known;
  }

  /**
   * Sends one; why not, if it did not get through.
   *
   * @param result what is sent if the notice has no body of its own
   */
  Optional<Why> send(String tenant, PlannedNotice notice, String result)
      throws InterruptedException {
    try {
      URI url = URI.create(text(tenant, notice.url()));
      EgressPolicy.resolve(String.valueOf(url.getHost()), "the receiver");
      PlannedText body = notice.body();
      HttpRequest.Builder request =
          HttpRequest.newBuilder(url)
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .method(
                  notice.method(),
                  HttpRequest.BodyPublishers.ofString(body == null ? result : text(tenant, body)));
      for (Map.Entry<String, PlannedText> each : notice.headers().entrySet()) {
        request.setHeader(each.getKey(), text(tenant, each.getValue()));
      }
      int status =
          client().send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      return status / 100 == 2
          ? Optional.empty()
          : Optional.of(new Why("STATUS_" + status, "the receiver answered " + status));
    } catch (IOException e) {
      return Optional.of(
          new Why("UNREACHABLE", "the receiver was not reached: " + e.getClass().getSimpleName()));
    } catch (TransferException e) {
      return Optional.of(StepResults.why(e.failure()));
    } catch (UnknownSecret e) {
      return Optional.of(new Why("UNSUPPORTED", String.valueOf(e.getMessage())));
    } catch (IllegalArgumentException e) {
      return Optional.of(new Why("UNSUPPORTED", "its URL or one of its headers cannot be sent"));
    }
  }

  private static final class UnknownSecret extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownSecret(String name) {
      super("the server knows no secret '" + name + "'");
    }
  }

  private String text(String tenant, PlannedText text) {
    StringBuilder whole = new StringBuilder();
    for (PlannedText.Part each : text.parts()) {
      switch (each) {
        case PlannedText.Known(String known) -> whole.append(known);
        case PlannedText.SecretPart(String ref) -> {
          Secret secret = vault.secret(tenant, ref);
          if (secret == null) {
            throw new UnknownSecret(ref);
          }
          whole.append(secret.reveal());
        }
        case PlannedText.Late late ->
            throw new IllegalArgumentException("a text of a notice is not filled in");
      }
    }
    return whole.toString();
  }

  @Override
  public synchronized void close() {
    HttpClient open = client;
    if (open != null) {
      open.shutdownNow();
    }
  }
}
