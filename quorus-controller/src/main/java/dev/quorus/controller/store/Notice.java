package dev.quorus.controller.store;

import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is told of one transfer alone.
 *
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
