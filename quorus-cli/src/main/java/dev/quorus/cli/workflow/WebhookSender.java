package dev.quorus.cli.workflow;

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
import java.util.stream.Collectors;

/** Sends notices. Blocks, so for virtual threads. What it says of failures names no secret. */
final class WebhookSender implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Connections connections;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  WebhookSender(Connections connections) {
    this.connections = connections;
  }

  /** Sends one; why not, if it did not get through. */
  Optional<Why> send(PlannedNotice notice, String result) throws InterruptedException {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(text(notice.url())))
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .method(
                  notice.method(),
                  HttpRequest.BodyPublishers.ofString(
                      notice.body() == null ? result : text(notice.body())));
      for (Map.Entry<String, PlannedText> each : notice.headers().entrySet()) {
        request.setHeader(each.getKey(), text(each.getValue()));
      }
      int status =
          client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      return status / 100 == 2
          ? Optional.empty()
          : Optional.of(new Why("STATUS_" + status, "the receiver answered " + status));
    } catch (IOException e) {
      return Optional.of(
          new Why("UNREACHABLE", "the receiver was not reached: " + e.getClass().getSimpleName()));
    } catch (IllegalArgumentException e) {
      return Optional.of(new Why("UNSUPPORTED", "its URL or one of its headers cannot be sent"));
    }
  }

  private String text(PlannedText text) {
    return text.parts().stream()
        .map(each ->
            switch (each) {
              case PlannedText.Known(String known) -> known;
              case PlannedText.SecretPart(String ref) -> connections.secret(ref).reveal();
              case PlannedText.Late late -> "";
            })
        .collect(Collectors.joining());
  }

  @Override
  public void close() {
    client.close();
  }
}
