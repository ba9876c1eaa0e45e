package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferId;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partial's name of a file that has its final name already. A name that must not replace
 * anything is given by a link, and the old one removed after it: a process that dies between the
 * two leaves both.
 */
final class SecondName {
  private static final Logger LOG = LoggerFactory.getLogger(SecondName.class);

  private final Protocols protocols;
  private final TransferId transfer;

  SecondName(Protocols protocols, TransferId transfer) {
    this.protocols = protocols;
    this.transfer = transfer;
  }

  /**
   * Removes it, if both names are of one file: a partial that another agent may be writing is left
   * alone. Blocks. Where that fails, the file is published all the same.
   */
  void removeTwinOf(Endpoint published) throws InterruptedException {
    remove(published, target -> target != null && target.own());
  }

  /** Removes whatever partial the transfer left there; for the attempt that it belongs to. */
  void removeBeside(Endpoint published) throws InterruptedException {
    remove(published, _ -> true);
  }

  private void remove(Endpoint published, Predicate<@Nullable TargetStat> which)
      throws InterruptedException {
    try (Sink sink = protocols.sink(published, new SinkPlan(transfer, Delivery.DEFAULT))) {
      if (which.test(sink.target())) {
        sink.discard();
      }
    } catch (TransferException e) {
      LOG.atWarn()
          .addKeyValue(LogKeys.TRANSFER_ID, transfer)
          .addKeyValue("destination", published)
          .addKeyValue("reason", e.failure().message())
          .log("the name of the partial was not removed");
    }
  }
}
