package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ClusterLeaderView;
import dev.quorus.api.model.ClusterMemberView;
import dev.quorus.api.model.ClusterView;
import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.cluster.ClusterStatus;
import dev.quorus.controller.store.MemberRow;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Shows the controllers. */
final class ClusterRoutes {
  private final Cluster cluster;
  private final InstantSource clock;

  ClusterRoutes(Cluster cluster, InstantSource clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  void get(Exchange exchange) {
    exchange.when(cluster.status(), status -> exchange.ok(ApiJson.toBytes(view(status))));
  }

  private ClusterView view(ClusterStatus status) {
    ClusterStatus.Leader leader = status.leader();
    return new ClusterView(
        leader == null ? null : new ClusterLeaderView(leader.node(), leader.url()),
        status.epoch(),
        status.members().stream().map(each -> view(each, leader)).toList());
  }

  private ClusterMemberView view(MemberRow row, ClusterStatus.@Nullable Leader leader) {
    String node = row.member().node();
    return new ClusterMemberView(
        node,
        row.member().url(),
        row.member().version(),
        leader != null && leader.node().equals(node),
        clock.instant().minus(row.unseen()),
        row.unseen().toMillis());
  }
}
