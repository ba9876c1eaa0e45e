package dev.quorus.agent.journal;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferOrder;

/**
 * What is kept of an attempt that was taken: its name, and both ends as they may be shown. A query
 * is left out, since it may hold a token.
 */
public record TakenAttempt(AttemptRef ref, String source, String destination) {
  public static TakenAttempt of(AttemptRef ref, TransferOrder order) {
    return new TakenAttempt(ref, shown(order.source()), shown(order.destination()));
  }

  private static String shown(Endpoint endpoint) {
    String text = endpoint.display();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }
}
