package dev.quorus.controller.cluster;

import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A controller whose store is its own: nobody else can lead, so it takes the lead once and for
 * good.
 */
public final class LoneController implements Cluster {
  private final LeadStore store;
  private volatile ClusterStatus status = new ClusterStatus(null, 0, List.of());

  public LoneController(LeadStore store) {
    this.store = store;
  }

  /** Leads. Blocks until all that is unfinished is taken in. */
  public void lead(TransferControl control, Member me) {
    LeadView lead = store.stand(me, LeadTimes.DEFAULT.lease()).await();
    control.lead(lead.epoch(), () -> {}).await();
    show(me, lead.epoch());
  }

  /** It is reached at the member's address. */
  public void servesAt(Member me) {
    show(me, status.epoch());
  }

  private void show(Member me, long epoch) {
    status =
        new ClusterStatus(
            new ClusterStatus.Leader(me.node(), me.url()),
            epoch,
            List.of(new MemberRow(me, Duration.ZERO)));
  }

  @Override
  public Future<ClusterStatus> status() {
    return Future.succeededFuture(status);
  }

  @Override
  public @Nullable Unavailable trouble() {
    return null;
  }
}
