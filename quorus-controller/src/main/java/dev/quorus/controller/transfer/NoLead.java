package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nobody leads: of a controller that is alone, before it leads and after it stopped. */
public final class NoLead implements Lead {
  private static final int RETRY_AFTER_SECONDS = 2;

  @Override
  public void submitted(TransferId id, TransferOrder order) {
    // It is stored, and taken in by whoever leads next.
  }

  @Override
  public void reprioritized(TransferRecord record) {
    // It is stored, and read by whoever leads next.
  }

  @Override
  public void cancelled(TransferId id, @Nullable AttemptRef held, @Nullable String agent) {
    // It is stored, and its agent is told by whoever leads next.
  }

  @Override
  public Future<PauseResult> pause(TransferStore store, String tenant, TransferId id) {
    return Future.failedFuture(nobody());
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    return Future.failedFuture(nobody());
  }

  @Override
  public Future<@Nullable Void> dueNow(TransferId id) {
    return Future.failedFuture(nobody());
  }

  @Override
  public Future<Map<TransferId, LiveState>> live(Collection<TransferId> ids) {
    return Future.succeededFuture(Map.of());
  }

  @Override
  public Future<@Nullable Explanation> explain(TransferId id) {
    return Future.<@Nullable Explanation>succeededFuture(null);
  }

  @Override
  public Future<@Nullable AgentRoute> reach(String pool, String scheme) {
    return Future.failedFuture(nobody());
  }

  @Override
  public void mail() {
    // It is stored, and read by whoever leads next.
  }

  @Override
  public Future<List<AgentStatus>> agents() {
    return Future.succeededFuture(List.of());
  }

  private static Unavailable nobody() {
    return new Unavailable("the controller is stopping; ask again", RETRY_AFTER_SECONDS);
  }
}
