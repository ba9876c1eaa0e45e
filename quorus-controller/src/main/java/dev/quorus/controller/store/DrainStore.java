package dev.quorus.controller.store;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which agents take no new work by an operator's wish. Futures complete on any thread. */
public interface DrainStore {
  /**
   * The agent takes nothing new from now on.
   *
   * @param by when it is to have handed over what it holds; null to let it end that
   * @return false if there is no such agent
   */
  Future<Boolean> drain(String agent, Instant from, @Nullable Instant by);

  /** The agent takes work again; false if there is no such agent. */
  Future<Boolean> undrain(String agent);

  /** Every agent that is being drained. */
  Future<List<Drain>> drains();

  /**
   * An agent that is being drained.
   *
   * @param by when it is to have handed over what it holds; null for no time
   */
  record Drain(String agent, Instant from, @Nullable Instant by) {}
}
