package dev.quorus.controller.workflow.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run to be begun.
 *
 * @param id a UUIDv7
 * @param spec what its plan is made of, as JSON
 * @param key by which it is begun once only; null if it may be begun at any time
 * @param refused why it cannot run, so that it is stored as failed; null if it can
 */
public record NewRun(
    String id,
    String tenant,
    String workflow,
    int version,
    String spec,
    String planHash,
    @Nullable StartKey key,
    @Nullable Reason refused,
    Instant at,
    String by) {
  /** What became of it. */
  public sealed interface Result {
    /** It is stored, and the leader hears of it. */
    record Begun() implements Result {}

    /** The same was begun before. */
    record Known(String id) implements Result {}

    /** Something else was begun with this key. */
    record KeyReused(String id) implements Result {}
  }
}
