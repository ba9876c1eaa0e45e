package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is told of one transfer. Its text form hides the secret.
 *
 * @param url that messages are posted to
 * @param events that are told, such as {@code transfer.failed}; empty for every end
 * @param secret that signs the messages, {@code whsec_} and base64; null if a webhook's does
 * @param webhook whose secret signs them; null if there is a secret of its own
 */
public record NotifySpec(
    String url, List<String> events, @Nullable String secret, @Nullable String webhook) {
  public NotifySpec {
    events = List.copyOf(events);
  }

  @Override
  public String toString() {
    return "NotifySpec[url=%s, events=%s, secret=%s, webhook=%s]"
        .formatted(url, events, secret == null ? "none" : "***", webhook);
  }
}
