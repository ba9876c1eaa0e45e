package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.SubmitBatchReader;
import dev.quorus.api.codec.SubmitBatchReader.Batch;
import dev.quorus.api.model.BatchAnswer;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.connection.ConnectionBook;
import dev.quorus.controller.connection.KnownConnections;
import dev.quorus.controller.http.wire.OrderReader;
import dev.quorus.controller.http.wire.UnknownConnections;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Submits many transfers in one request and one commit. */
final class BatchRoute implements OperationHandler {
  private static final int ACCEPTED = 202;

  private final Vertx vertx;
  private final Transfers transfers;
  private final OrderReader orders;
  private final ConnectionBook connections;
  private final Repeats repeats;
  private final LargeBodies bodies;

  BatchRoute(
      Vertx vertx,
      Transfers transfers,
      OrderReader orders,
      ConnectionBook connections,
      Repeats repeats,
      LargeBodies bodies) {
    this.connections = connections;
    this.vertx = vertx;
    this.transfers = transfers;
    this.orders = orders;
    this.repeats = repeats;
    this.bodies = bodies;
  }

  /**
   * One transfer of the request.
   *
   * @param order null if there is something wrong with it
   */
  private record Read(@Nullable TransferOrder order, List<Violation> violations) {}

  @Override
  public void handle(Exchange exchange) {
    RequestKey.read(exchange.request());
    Runnable done = bodies.take(exchange.request(), SubmitBatchReader.MAX_BODY);
    try {
      RequestBody.read(exchange, SubmitBatchReader.MAX_BODY, body -> submit(exchange, body, done));
    } catch (RuntimeException e) {
      done.run();
      throw e;
    }
  }

  private void submit(Exchange exchange, byte[] body, Runnable done) {
    exchange.when(
        read(body, exchange.principal().tenant())
            .compose(all -> store(exchange, body, all))
            .onComplete(settled -> done.run()),
        exchange::answer);
  }

  /** Takes the time of many submits, so none of it is done on the event loop. */
  private Future<List<Read>> read(byte[] body, String tenant) {
    return worked(() -> SubmitBatchReader.read(body))
        .compose(batch ->
            known(batch, tenant).compose(known -> worked(() -> orders(batch, tenant, known))));
  }

  private <T> Future<T> worked(Callable<T> work) {
    return Deed.carried(vertx.executeBlocking(work).map(Objects::requireNonNull));
  }

  private Future<KnownConnections> known(Batch batch, String tenant) {
    Set<String> names =
        batch.items().stream()
            .map(SubmitBatchReader.Item::transfer)
            .filter(Objects::nonNull)
            .flatMap(each -> Objects.requireNonNull(each).connections().stream())
            .collect(Collectors.toSet());
    return names.isEmpty()
        ? Future.succeededFuture(KnownConnections.NONE)
        : connections.known(tenant, names);
  }

  private List<Read> orders(Batch batch, String tenant, KnownConnections known) {
    List<Read> all = new ArrayList<>(batch.items().size());
    for (SubmitBatchReader.Item item : batch.items()) {
      all.add(order(item, all.size(), tenant, known));
    }
    List<Violation> violations =
        batch.atomic()
            ? all.stream()
                .flatMap(each -> each.violations().stream())
                .limit(Problem.MAX_VIOLATIONS)
                .toList()
            : List.of();
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
    return all;
  }

  private Read order(
      SubmitBatchReader.Item item, int index, String tenant, KnownConnections known) {
    if (item.transfer() == null) {
      return new Read(null, item.violations());
    }
    try {
      return new Read(orders.read(item.transfer(), tenant, known), List.of());
    } catch (InvalidRequest e) {
      return new Read(null, SubmitBatchReader.below(index, e.violations()));
    } catch (UnknownConnections e) {
      return new Read(null, SubmitBatchReader.below(index, e.violations()));
    }
  }

  private Future<Answer> store(Exchange exchange, byte[] body, List<Read> all) {
    List<TransferOrder> good =
        all.stream()
            .map(Read::order)
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .toList();
    if (good.isEmpty()) {
      return Future.succeededFuture(answer(all, List.of()));
    }
    return repeats
        .once(transfers, exchange, body, result -> answer(all, ids(result)))
        .submitAll(good)
        .map(ids -> answer(all, ids));
  }

  /** Of transfers without keys of their own, so that each was made. */
  private static List<TransferId> ids(Object results) {
    List<TransferId> ids = new ArrayList<>();
    for (Object each : (List<?>) results) {
      if (each instanceof SubmitResult.Created(TransferId id)) {
        ids.add(id);
      }
    }
    return ids;
  }

  private static Answer answer(List<Read> all, List<TransferId> ids) {
    Iterator<TransferId> made = ids.iterator();
    List<BatchAnswer.Item> items = new ArrayList<>(all.size());
    for (Read each : all) {
      items.add(
          each.order() == null
              ? refused(items.size(), each.violations())
              : new BatchAnswer.Item(items.size(), made.next().toString(), null));
    }
    byte[] json = ApiJson.toBytes(new BatchAnswer(ids.size(), all.size() - ids.size(), items));
    return new Answer(ACCEPTED, Map.of(), new String(json, StandardCharsets.UTF_8));
  }

  private static BatchAnswer.Item refused(int index, List<Violation> violations) {
    return new BatchAnswer.Item(index, null, new InvalidRequest(violations).toProblem(null));
  }
}
