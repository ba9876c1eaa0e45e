package dev.quorus.controller.http;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.cluster.ClusterStatus;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cluster of two, the first of which leads. */
final class TwoControllers implements Cluster {
  private static final Member ONE = new Member("one.1", "http://one:8080", "0.1.0");
  private static final Member TWO = new Member("two.1", "http://two:8080", "0.1.0");

  @Override
  public Future<ClusterStatus> status() {
    return Future.succeededFuture(
        new ClusterStatus(
            new ClusterStatus.Leader(ONE.node(), ONE.url()),
            7,
            List.of(
                new MemberRow(ONE, Duration.ofMillis(20)),
                new MemberRow(TWO, Duration.ofMillis(1_500)))));
  }

  @Override
  public @Nullable Unavailable trouble() {
    return null;
  }
}
