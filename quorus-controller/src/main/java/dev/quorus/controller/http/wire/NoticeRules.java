package dev.quorus.controller.http.wire;

import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.model.Violation;
import dev.quorus.api.webhook.WebhookSecret;
import dev.quorus.controller.webhook.EventTypes;
import dev.quorus.controller.webhook.WebhookUrl;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether somebody can be told of a transfer as it was submitted. */
final class NoticeRules {
  private static final int SHOWN = 100;

  private NoticeRules() {}

  /** Who is told; null for nobody, or if something is wrong with it. */
  static @Nullable Notice notice(@Nullable NotifySpec wanted, List<Violation> violations) {
    if (wanted == null) {
      return null;
    }
    String url = wanted.url();
    String problem = WebhookUrl.problem(url);
    if (problem == null) {
      problem = WebhookUrl.parse(url).forbidden();
    }
    if (problem != null) {
      String shown = url.length() > SHOWN ? url.substring(0, SHOWN) + "..." : url;
      violations.add(new Violation("/notify/url", shown, problem));
    }
    String secret = wanted.secret();
    if (secret != null && !isSecret(secret)) {
      violations.add(
          new Violation("/notify/secret", "***", "must be whsec_ and base64 of 24 to 64 bytes"));
    }
    return new Notice(
        url, states(wanted.events()), secret == null ? null : new Secret(secret), wanted.webhook());
  }

  private static Set<StateName> states(List<String> types) {
    return types.isEmpty()
        ? EventTypes.ENDS
        : types.stream()
            .map(EventTypes::state)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
  }

  private static boolean isSecret(String text) {
    try {
      WebhookSecret.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      // Without its words: the violation has its own.
      return false;
    }
  }
}
