package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The controllers that work on one database.
 *
 * @param leader null while nobody leads
 * @param epoch of the lead: one higher with each that takes it
 */
public record ClusterView(
    @Nullable ClusterLeaderView leader, long epoch, List<ClusterMemberView> members) {
  public ClusterView {
    members = List.copyOf(members);
  }
}
