package dev.quorus.agent.run;

import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.failure.FailureCode;
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
 * Examines endpoints for controllers: a few at a time, each on a virtual thread of its own, which
 * is interrupted when its time is up. Safe for use by many threads; nothing here blocks.
 */
public final class Examinations {
  static final int MOST = 4;

  private static final Logger LOG = LoggerFactory.getLogger(Examinations.class);
  private static final String BEGIN = "begin";

  private final Examiner examiner;
  private final Semaphore places = new Semaphore(MOST);

  public Examinations(Examiner examiner) {
    this.examiner = examiner;
  }

  /** What was found; never fails. */
  public CompletableFuture<Examined> examine(Examine wanted) {
    if (!places.tryAcquire()) {
      return CompletableFuture.completedFuture(
          failed(
              new Unreachable(
                  FailureCode.SERVER_BUSY,
                  "the agent examines %d endpoints already; ask again".formatted(MOST))));
    }
    CompletableFuture<Examined> answer = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual().name("quorus-examination").start(() -> examine(wanted, answer));
    answer
        .completeOnTimeout(late(wanted), wanted.withinMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((found, failed) -> {
          if (!Thread.currentThread().equals(thread)) {
            thread.interrupt();
          }
        });
    return answer;
  }

  private void examine(Examine wanted, CompletableFuture<Examined> answer) {
    try {
      Diagnosis found = examiner.examine(wanted.endpoint(), wanted.writes());
      answer.complete(new Examined(found.facts(), found.checks()));
    } catch (InterruptedException e) {
      // The answer that its time is up was given before.
      answer.complete(late(wanted));
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).log("examination failed by a defect");
      answer.complete(failed(new Defect("the examination failed by a defect of the agent")));
    } finally {
      places.release();
    }
  }

  private static Examined late(Examine wanted) {
    return failed(
        new Unreachable(
            FailureCode.TIMED_OUT,
            "the examination was not done within %d seconds; the server is slow, or answers nothing"
                .formatted(TimeUnit.MILLISECONDS.toSeconds(wanted.withinMillis()))));
  }

  private static Examined failed(TransferFailure failure) {
    return new Examined(List.of(), List.of(new Check.Failed(BEGIN, failure)));
  }
}
