package dev.quorus.agent.run;

import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at what lies somewhere for controllers: some at a time, each on a virtual thread of its
 * own, which is interrupted when its time is up. Safe for use by many threads; nothing here blocks.
 */
public final class Looks {
  static final int MOST = 16;

  private static final Logger LOG = LoggerFactory.getLogger(Looks.class);

  private final Looker looker;
  private final Semaphore places = new Semaphore(MOST);

  public Looks(Looker looker) {
    this.looker = looker;
  }

  /** What was seen; never fails. */
  public CompletableFuture<Looked> look(Look wanted) {
    if (!places.tryAcquire()) {
      return CompletableFuture.completedFuture(
          failed(
              new Unreachable(
                  FailureCode.SERVER_BUSY,
                  "the agent looks at %d places already; ask again".formatted(MOST))));
    }
    CompletableFuture<Looked> answer = new CompletableFuture<>();
    Thread thread = Thread.ofVirtual().name("quorus-look").start(() -> look(wanted, answer));
    answer
        .completeOnTimeout(late(wanted), wanted.withinMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((seen, failed) -> {
          if (!Thread.currentThread().equals(thread)) {
            thread.interrupt();
          }
        });
    return answer;
  }

  private void look(Look wanted, CompletableFuture<Looked> answer) {
    try {
      answer.complete(looker.look(wanted));
    } catch (TransferException e) {
      answer.complete(failed(e.failure()));
    } catch (InterruptedException e) {
      // The answer that its time is up was given before.
      answer.complete(late(wanted));
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("a look failed by a defect");
      answer.complete(failed(new Defect("the look failed by a defect of the agent")));
    } finally {
      places.release();
    }
  }

  private static Looked late(Look wanted) {
    return failed(
        new Unreachable(
            FailureCode.TIMED_OUT,
            "the look was not done within %d seconds; the server is slow, or answers nothing"
                .formatted(TimeUnit.MILLISECONDS.toSeconds(wanted.withinMillis()))));
  }

  private static Looked failed(TransferFailure failure) {
    return new Looked(List.of(), 0, 0, null, failure);
  }
}
