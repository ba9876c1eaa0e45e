package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.connection.ConnectionBook;
import dev.quorus.controller.http.wire.OrderReader;
import dev.quorus.controller.http.wire.TransferViews;
import dev.quorus.controller.http.wire.WhyViews;
import dev.quorus.controller.transfer.Transfers;
import io.vertx.core.Vertx;
import java.util.Map;

/** What clients may do with transfers, each operation with what answers it. */
final class TransferOperations {
  /** What the bodies of batches may take of the heap together, bytes. */
  private static final long LARGE_BODIES = 128L << 20;

  private final SubmitRoute submit;
  private final BatchRoute batch;
  private final ActionRoute action;
  private final PriorityRoute priority;
  private final TransferRoutes routes;

  TransferOperations(
      Vertx vertx, ApiBackend backend, OrderReader orders, TransferViews views, Repeats repeats) {
    Transfers transfers = backend.transfers();
    ConnectionBook connections = backend.connections().connections().book();
    this.submit = new SubmitRoute(transfers, orders, connections, views);
    this.batch =
        new BatchRoute(
            vertx, transfers, orders, connections, repeats, new LargeBodies(LARGE_BODIES));
    this.action = new ActionRoute(transfers, repeats);
    this.priority = new PriorityRoute(transfers, views, repeats);
    this.routes =
        new TransferRoutes(transfers, views, new WhyViews(backend.clock(), views), repeats);
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.SUBMIT_TRANSFER, submit);
    handlers.put(ApiOperation.SUBMIT_TRANSFERS, batch);
    handlers.put(ApiOperation.ACT_ON_TRANSFERS, action);
    handlers.put(ApiOperation.PATCH_TRANSFER, priority);
    handlers.put(ApiOperation.LIST_TRANSFERS, routes::list);
    handlers.put(ApiOperation.GET_TRANSFER, routes::get);
    handlers.put(ApiOperation.EXPLAIN_TRANSFER, routes::explain);
    handlers.put(ApiOperation.CANCEL_TRANSFER, routes::cancel);
    handlers.put(ApiOperation.PAUSE_TRANSFER, routes::pause);
    handlers.put(ApiOperation.RESUME_TRANSFER, routes::resume);
    handlers.put(ApiOperation.RETRY_TRANSFER, routes::retry);
    handlers.put(ApiOperation.LIST_ATTEMPTS, routes::attempts);
  }
}
