package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A new transfer as it goes into its row: made by the asker's thread, so that the writer has
 * nothing left to do but to write.
 *
 * @param connections by whose names its ends were given
 * @param at in microseconds
 * @param sorting what lists are sorted and filtered by, beside the rest
 */
record Submission(
    TransferId id,
    String tenant,
    String order,
    Map<String, String> labels,
    Set<String> connections,
    @Nullable TransferId retryOf,
    @Nullable IdempotencyKey key,
    @Nullable SealedNotice notice,
    long at,
    Sorting sorting) {
  /** As {@link Endpoint#host} names the agent's own files. */
  private static final String LOCAL = "local";

  private static final int HIGHEST_PRIORITY = 9;

  /**
   * What lists are sorted and filtered by.
   *
   * @param rank 0 for the most urgent
   * @param source its connection, or else its host; null for the agent's own files
   * @param destination the same
   */
  record Sorting(int rank, @Nullable String source, @Nullable String destination) {
    static Sorting of(TransferOrder order) {
      return new Sorting(
          rankOf(order.placement().priority()), host(order.source()), host(order.destination()));
    }

    private static @Nullable String host(Endpoint endpoint) {
      Named named = endpoint.named();
      if (named != null) {
        return named.connection();
      }
      String host = endpoint.host();
      return host.equals(LOCAL) ? null : host.toLowerCase(Locale.ROOT);
    }
  }

  /** What a priority is in the order of a list, the most urgent first. */
  static int rankOf(int priority) {
    return HIGHEST_PRIORITY - priority;
  }

  /**
   * Who is told of it.
   *
   * @param events as text
   * @param secret sealed
   */
  record SealedNotice(
      String url, String events, @Nullable String secret, @Nullable String secretOf) {
    static @Nullable SealedNotice of(@Nullable Notice notice, OrderJson orders) {
      if (notice == null) {
        return null;
      }
      Secret secret = notice.secret();
      return new SealedNotice(
          notice.url(),
          WebhookRow.text(notice.events()),
          secret == null ? null : orders.seal(secret),
          notice.secretOf());
    }
  }

  /**
   * @throws IllegalArgumentException if the key is another tenant's than the transfer
   */
  static Submission of(NewTransfer transfer, OrderJson orders) {
    var placement = transfer.order().placement();
    IdempotencyKey key = transfer.key();
    if (key != null && !key.tenant().equals(placement.tenant())) {
      throw new IllegalArgumentException(
          "an idempotency key of tenant '%s' cannot be used for a transfer of tenant '%s'"
              .formatted(key.tenant(), placement.tenant()));
    }
    return new Submission(
        transfer.id(),
        placement.tenant(),
        orders.write(transfer.order()).encode(),
        placement.labels(),
        connections(transfer.order()),
        transfer.retryOf(),
        key,
        SealedNotice.of(transfer.order().notice(), orders),
        Micros.of(transfer.at()),
        Sorting.of(transfer.order()));
  }

  private static Set<String> connections(TransferOrder order) {
    if (!order.isNamed()) {
      return Set.of();
    }
    return Stream.of(order.source().named(), order.destination().named())
        .filter(Objects::nonNull)
        .map(Named::connection)
        .collect(Collectors.toUnmodifiableSet());
  }
}
