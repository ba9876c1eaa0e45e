package dev.quorus.controller.cluster;

import dev.quorus.controller.store.MemberRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The controllers as the database has them.
 *
 * @param leader null while nobody leads
 * @param members by node
 */
public record ClusterStatus(@Nullable Leader leader, long epoch, List<MemberRow> members) {
  public ClusterStatus {
    members = List.copyOf(members);
  }

  /** Who leads, and where it is reached. */
  public record Leader(String node, String url) {}
}
