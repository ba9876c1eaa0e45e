package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.Forecast;
import dev.quorus.controller.scheduling.Misfit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a transfer is where it is, as its leader knows it.
 *
 * @param misfits agents of its pool that cannot run it, by what they lack
 * @param forecast null where nothing is known that would tell
 */
public record Explanation(
    WaitReason reason, Waits waits, List<Misfit> misfits, @Nullable Forecast forecast) {
  public Explanation {
    misfits = List.copyOf(misfits);
  }

  /**
   * What it waits for; null is what makes no difference to it.
   *
   * @param queue its place in the pool's queue
   * @param endpoint that is used by as many attempts as it may be
   * @param writer the transfer that writes to its destination
   * @param until when it goes on
   */
  public record Waits(
      @Nullable Queue queue,
      @Nullable Endpoint endpoint,
      @Nullable String writer,
      @Nullable Instant until) {
    public static final Waits NOTHING = new Waits(null, null, null, null);
  }

  /**
   * A place in a queue.
   *
   * @param ahead transfers before it, counted up to 1000
   * @param taken of the slots
   */
  public record Queue(String pool, int ahead, int taken, int slots) {}

  /**
   * A host at its limit.
   *
   * @param limit attempts at a time
   */
  public record Endpoint(String host, int limit) {}
}
