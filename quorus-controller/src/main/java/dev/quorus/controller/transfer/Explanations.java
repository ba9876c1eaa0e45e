package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.Forecast;
import dev.quorus.controller.scheduling.Misfit;
import dev.quorus.controller.scheduling.Standing;
import dev.quorus.controller.transfer.Explanation.Endpoint;
import dev.quorus.controller.transfer.Explanation.Queue;
import dev.quorus.controller.transfer.Explanation.Waits;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes explanations of what the scheduler says. */
final class Explanations {
  private Explanations() {}

  static Explanation of(Standing standing, List<Misfit> misfits, @Nullable Forecast forecast) {
    return new Explanation(Reasons.words(standing), waits(standing), misfits, forecast);
  }

  static @Nullable Instant end(@Nullable Forecast forecast) {
    return forecast == null ? null : forecast.end();
  }

  private static Waits waits(Standing standing) {
    return switch (standing) {
      case Standing.NoAgent(String pool, var from, var to, int agents) ->
          new Waits(new Queue(pool, 0, 0, 0), null, null, null);
      case Standing.NoFit(String pool, var missing, int agents) ->
          new Waits(new Queue(pool, 0, 0, 0), null, null, null);
      case Standing.NoSlot(String pool, int taken, int slots, int ahead) ->
          new Waits(new Queue(pool, ahead, taken, slots), null, null, null);
      case Standing.HostFull(String host, int limit) ->
          new Waits(null, new Endpoint(host, limit), null, null);
      case Standing.DestinationBusy(var writer) -> new Waits(null, null, writer.toString(), null);
      case Standing.RetryDue(Instant due) -> new Waits(null, null, null, due);
      case Standing.Resting(Instant until) -> new Waits(null, null, null, until);
      case Standing.TenantFull full -> Waits.NOTHING;
      case Standing.TenantSpent spent -> Waits.NOTHING;
      case Standing.Stopped stopped -> Waits.NOTHING;
      case Standing.Assigned assigned -> Waits.NOTHING;
      case Standing.Running running -> Waits.NOTHING;
      case Standing.Settling settling -> Waits.NOTHING;
    };
  }
}
