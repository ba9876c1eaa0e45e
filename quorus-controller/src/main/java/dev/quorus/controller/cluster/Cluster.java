package dev.quorus.controller.cluster;

import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** The controllers, to be looked at. Safe for use by many threads. */
public interface Cluster {
  Future<ClusterStatus> status();

  /** Why this controller should be asked for nothing just now; null if it can do its work. */
  @Nullable Unavailable trouble();
}
