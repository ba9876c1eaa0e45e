package dev.quorus.controller.cluster;

import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.DoorbellStore;
import dev.quorus.controller.transfer.TransferControl;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in what other controllers stored, while this one leads: when it is told of it, and every
 * second all the same. Each is taken away once the leader has dealt with it. For use by many
 * threads.
 */
final class DoorbellIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DoorbellIntake.class);
  private static final int MOST = 1_000;

  private final DoorbellStore store;
  private final TransferControl control;
  private final AtomicBoolean wanted = new AtomicBoolean();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final Runnable stop;

  DoorbellIntake(Vertx vertx, DoorbellStore store, TransferControl control, Duration every) {
    this.store = store;
    this.control = control;
    long timer = vertx.setPeriodic(every.toMillis(), due -> look());
    this.stop = () -> vertx.cancelTimer(timer);
  }

  /** Looks now; if it is looking already, again after that. */
  void look() {
    wanted.set(true);
    lookOn();
  }

  private void lookOn() {
    if (!control.serves() || !looking.compareAndSet(false, true)) {
      return;
    }
    wanted.set(false);
    takeIn()
        .onComplete(taken -> {
          looking.set(false);
          if (taken.failed()) {
            LOG.atWarn().setCause(taken.cause()).log("doorbells not taken in; looked for again");
          } else if (taken.result() == MOST || wanted.get()) {
            lookOn();
          }
        });
  }

  private Future<Integer> takeIn() {
    return store
        .rung(MOST)
        .compose(bells -> bells.isEmpty() ? Future.succeededFuture(0) : answer(bells));
  }

  private Future<Integer> answer(List<Doorbell> bells) {
    List<Long> seqs = bells.stream().map(Doorbell::seq).toList();
    return heard(bells).compose(done -> store.answered(seqs)).map(gone -> bells.size());
  }

  private Future<@Nullable Void> heard(List<Doorbell> bells) {
    return Future.all(bells.stream().map(control::rung).toList()).mapEmpty();
  }

  @Override
  public void close() {
    stop.run();
  }
}
