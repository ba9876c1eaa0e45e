package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.Standing;
import dev.quorus.core.transfer.TransferState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Puts into words what a transfer waits for. */
final class Reasons {
  private Reasons() {}

  /**
   * Null for a transfer that is finished.
   *
   * @param live as the leader says; null if it says nothing, or nobody leads
   */
  static @Nullable WaitReason of(TransferState state, @Nullable WaitReason live) {
    return switch (state) {
      case TransferState.Finished finished -> null;
      case TransferState.Paused paused ->
          new WaitReason("PAUSED", "paused by request; it goes on when it is resumed");
      case TransferState.Open open when live != null -> live;
      case TransferState.Queued queued ->
          new WaitReason("STARTING", "it is stored, and about to be scheduled");
      case TransferState.RetryWait(int attempts, var failure, Instant due) ->
          words(new Standing.RetryDue(due));
      case TransferState.Assigned(int number, String agent, long epoch, var at) ->
          words(new Standing.Assigned(agent));
      case TransferState.Running(int number, String agent, long epoch, var at) ->
          words(new Standing.Running(agent));
    };
  }

  static WaitReason words(Standing standing) {
    return switch (standing) {
      case Standing.NoAgent(String pool, String from, String to, int agents) ->
          new WaitReason(
              "NO_AGENT",
              agents == 0
                  ? "pool '%s' has no agent; start one, or submit to another pool".formatted(pool)
                  : "none of the %d agents in pool '%s' offers both %s and %s"
                      .formatted(agents, pool, from, to));
      case Standing.NoFit(String pool, String missing, int agents) ->
          new WaitReason(
              "NO_FITTING_AGENT",
              "none of the %d agents in pool '%s' has %s".formatted(agents, pool, missing));
      case Standing.NoSlot(String pool, int taken, int slots, int ahead) ->
          new WaitReason(
              "NO_SLOT",
              "%d of %d slots in pool '%s' are taken; %s%d transfers are ahead of it"
                  .formatted(
                      taken, slots, pool, ahead >= Standing.NoSlot.COUNTED ? "over " : "", ahead));
      case Standing.HostFull(String host, int limit) ->
          new WaitReason(
              "ENDPOINT_LIMIT",
              "%s is used by %d attempts, as many as are allowed".formatted(host, limit));
      case Standing.TenantFull(String tenant, long limit) ->
          new WaitReason(
              "TENANT_RUNNING",
              "%d attempts of tenant '%s' run, as many as its quota allows"
                  .formatted(limit, tenant));
      case Standing.TenantSpent(String tenant) ->
          new WaitReason(
              "TENANT_BYTES",
              "tenant '%s' has moved as much as its quota allows a day; it goes on at midnight UTC"
                  .formatted(tenant));
      case Standing.DestinationBusy(var writer) ->
          new WaitReason(
              "DESTINATION_BUSY", "transfer %s writes to the same destination".formatted(writer));
      case Standing.RetryDue(var due) ->
          new WaitReason("RETRY_DUE", "its next attempt is due at " + due);
      case Standing.Resting(var until) ->
          new WaitReason("RESTING", "no agent took it just now; it is offered again at " + until);
      case Standing.Stopped() ->
          new WaitReason("STOPPED", "the controller assigns nothing while it stops");
      case Standing.Assigned(String agent) ->
          new WaitReason("ASSIGNED", "agent %s was asked to run it".formatted(agent));
      case Standing.Running(String agent) ->
          new WaitReason("RUNNING", "agent %s moves its bytes".formatted(agent));
      case Standing.Settling() -> new WaitReason("SETTLING", "its state is being stored");
    };
  }
}
