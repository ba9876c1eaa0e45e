package dev.quorus.controller.store;

import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Messages of webhooks: from the event over every try to the end. Due times are by the database's
 * clock. Futures complete on any thread, those of writes after their commit.
 */
public interface DeliveryStore {
  /** Every event up to this number has its messages. */
  Future<Long> noticed();

  /** The notices of the transfers that events after a number and up to another one are of. */
  Future<Map<TransferId, Notice>> notices(long after, long upTo);

  /**
   * Stores the messages of the events after a number and up to another one; false, and nothing is
   * stored, if another controller did so already. A message that is there already stays as it is.
   */
  Future<Boolean> notice(long after, long upTo, List<NewDelivery> messages);

  /**
   * A message to be stored.
   *
   * @param target messages of one target are tried together, and wait for one another when it fails
   */
  record NewDelivery(
      String id,
      String tenant,
      String target,
      @Nullable String webhook,
      TransferId transfer,
      long event,
      String type,
      String body,
      Instant at) {}

  /** Messages whose time has come, at most so many of each target but these. */
  Future<List<Due>> due(Set<String> otherThan, int mostOfEach);

  /**
   * A message that is to be tried.
   *
   * @param keys that sign it; null if they were another webhook's, and that is gone
   * @param tries that were made
   */
  record Due(
      String id,
      String target,
      @Nullable String webhook,
      String url,
      Webhook.@Nullable Keys keys,
      String body,
      int tries,
      @Nullable Instant failingSince) {}

  /** A try of a message that is this controller's alone for as long as it was leased. */
  Future<Boolean> claim(String id, Duration lease);

  /** What became of a try. */
  Future<@Nullable Void> tried(Tried tried);

  /**
   * What became of a try.
   *
   * @param again after which it is tried again; null if it is not
   * @param status of HTTP; null if it was not answered
   * @param problem in words; null if there was none
   * @param verdict about the webhook that it is of, if it is of one
   */
  record Tried(
      String id,
      Delivery.State state,
      @Nullable Duration again,
      @Nullable Integer status,
      @Nullable String problem,
      @Nullable Verdict verdict) {}

  /** What is known of a webhook by now. */
  record Verdict(String webhook, Webhook.Health health) {}

  /**
   * Messages of a webhook, the latest events first.
   *
   * @param states in one of which they are; empty for all
   * @param before only of events with smaller numbers
   */
  Future<List<Delivery>> ofWebhook(
      String webhook, Set<Delivery.State> states, long before, int most);

  /** Messages about a transfer to anyone, the latest events first. */
  Future<List<Delivery>> ofTransfer(String tenant, TransferId transfer, int most);

  /** Has a message sent again from the start; null if there is no such one in this tenant. */
  Future<@Nullable Delivery> again(String tenant, String id);
}
