package dev.quorus.core.transfer;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is told of one transfer.
 *
 * @param url that messages are posted to
 * @param events the states whose beginning is told
 * @param secret that its messages are signed with; null if it is another's
 * @param secretOf the webhook of the same tenant whose secret it is
 */
public record Notice(
    String url, Set<StateName> events, @Nullable Secret secret, @Nullable String secretOf) {
  public Notice {
    events = Set.copyOf(events);
  }
}
