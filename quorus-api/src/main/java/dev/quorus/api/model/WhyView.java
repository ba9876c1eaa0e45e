package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a transfer is in its present state.
 *
 * @param reason as a code and in words
 * @param waitsFor null where it waits for nothing
 * @param agents those of its pool that cannot run it, by what they lack
 * @param paused null where it is not
 * @param forecast null where nothing is known that would tell
 * @param deadline null where it has none
 */
public record WhyView(
    String id,
    TransferStateName state,
    ReasonView reason,
    @Nullable Waits waitsFor,
    List<Misfit> agents,
    @Nullable Paused paused,
    @Nullable Forecast forecast,
    @Nullable Deadline deadline) {
  public WhyView {
    agents = List.copyOf(agents);
  }

  /**
   * What it waits for; null is what makes no difference to it.
   *
   * @param pool whose agents it waits for
   * @param ahead transfers before it, counted up to 1000
   * @param slotsTaken of the slots of agents that could run it
   * @param endpoint that is used by as many attempts as it may be
   * @param transfer that writes to its destination
   * @param until when it goes on
   */
  public record Waits(
      @Nullable String pool,
      @Nullable Integer ahead,
      @Nullable Integer slotsTaken,
      @Nullable Integer slots,
      @Nullable String endpoint,
      @Nullable Integer endpointLimit,
      @Nullable String transfer,
      @Nullable Instant until) {}

  /**
   * Agents that cannot run it.
   *
   * @param count how many
   * @param lacks what each of them lacks, in words
   */
  public record Misfit(int count, String lacks) {}

  /**
   * By whom it was paused.
   *
   * @param detail in words
   */
  public record Paused(Instant at, String detail) {}

  /**
   * When it is expected to run, if all goes on as it did.
   *
   * @param basis of which figures this was made, in words
   */
  public record Forecast(@Nullable Instant start, @Nullable Instant end, String basis) {}

  /**
   * Whether it will be in time.
   *
   * @param outlook {@code met}, {@code missed}, {@code late} if it is forecast to end after it,
   *     {@code in-time} if before, or {@code unknown}
   */
  public record Deadline(Instant at, String outlook, String message) {}
}
