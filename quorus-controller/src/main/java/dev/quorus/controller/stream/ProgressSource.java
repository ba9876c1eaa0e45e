package dev.quorus.controller.stream;

import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.Map;

/** How far transfers are that run. */
@FunctionalInterface
public interface ProgressSource {
  /** Of these, without those of which nothing is known; never fails. Completes on any thread. */
  Future<Map<TransferId, Progress>> of(Collection<TransferId> transfers);
}
