package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Signals;
import dev.quorus.cli.shell.Timing;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.engine.TransferEngine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.order.Placing;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.run.Reply;
import dev.quorus.workflow.run.Run;
import dev.quorus.workflow.run.RunAction;
import dev.quorus.workflow.run.RunEvent;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.StepResult;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A run on the engine of this process. One thread tells the run what happened and does what
 * follows; transfers, searches and notices go on beside it and answer by a queue.
 */
final class LocalRun {
  private static final Duration FRAME = Duration.ofMillis(100);

  /** There is no leader, so nobody else can hold a transfer. */
  private static final long EPOCH = 0;

  /** What a run needs of its surroundings. */
  record Means(
      TransferEngine engine, Orders orders, Probe probe, WebhookSender webhooks, Timing timing) {}

  private final RunSetup setup;
  private final Set<String> approved;
  private final Means means;
  private final WorkflowView view;
  private final Run run;
  private final BlockingQueue<RunEvent> events = new LinkedBlockingQueue<>();
  private final Map<String, RunningAttempt> attempts = new ConcurrentHashMap<>();
  private final Set<FailureCode> failures = EnumSet.noneOf(FailureCode.class);
  private Instant now;
  private @Nullable Instant wake;
  private RunAction.@Nullable End end;
  private volatile @Nullable ExitCode stopped;

  /**
   * Makes one that has not begun.
   *
   * @param approved groups for which the person who starts the run agrees beforehand
   */
  LocalRun(RunSetup setup, Set<String> approved, Means means, WorkflowView view) {
    this.setup = setup;
    this.approved = Set.copyOf(approved);
    this.means = means;
    this.view = view;
    this.run = new Run(setup);
    this.now = means.timing().clock().instant();
  }

  /** Runs to the end, on this thread. */
  ExitCode run(Signals signals) throws InterruptedException {
    signals.onStop(exitCode -> {
      stopped = exitCode;
      events.add(new RunEvent.Cancelled("a signal"));
    });
    tell(new RunEvent.Started());
    while (end == null) {
      RunEvent event = events.poll(patience().toMillis(), TimeUnit.MILLISECONDS);
      if (event != null) {
        tell(event);
      } else if (wake != null && !wake.isAfter(time())) {
        wake = null;
        tell(new RunEvent.Due());
      }
      view.running(run.view(), attempts());
    }
    ExitCode exitCode = exitCode();
    view.ended(run.view(), exitCode);
    return exitCode;
  }

  private Collection<RunningAttempt> attempts() {
    return new ArrayList<>(attempts.values());
  }

  /** Until the next frame, or until the run wants to be woken, if that is sooner. */
  private Duration patience() {
    Instant due = wake;
    Duration left = due == null ? FRAME : Duration.between(time(), due);
    return left.compareTo(FRAME) > 0 ? FRAME : left.isNegative() ? Duration.ZERO : left;
  }

  /** The clock may step back, and the run must not see that. */
  private Instant time() {
    Instant read = means.timing().clock().instant();
    now = read.isAfter(now) ? read : now;
    return now;
  }

  private void tell(RunEvent event) {
    Reply reply = run.handle(event, time());
    reply.notes().forEach(view::note);
    reply.actions().forEach(this::act);
  }

  private void act(RunAction action) {
    switch (action) {
      case RunAction.Submit submit -> submit(submit);
      case RunAction.Stop stop -> stop(stop);
      case RunAction.Find find -> beside(() -> find(find));
      case RunAction.Ask ask ->
          events.add(
              approved.contains(ask.group())
                  ? new RunEvent.Approved(ask.group(), "--approve")
                  : new RunEvent.Declined(ask.group(), "nobody", "there was nobody to ask"));
      case RunAction.Tell tell -> {
        String result = WorkflowTexts.result(setup, run.view()).toString();
        beside(() -> notify(tell, result));
      }
      case RunAction.Wake wakes -> wake = wakes.at();
      case RunAction.End ended -> end = ended;
    }
  }

  /** What blocks, and may be interrupted only when the process ends. */
  private interface Blocking {
    RunEvent answer() throws InterruptedException;
  }

  private void beside(Blocking work) {
    Thread.ofVirtual()
        .name("quorus-workflow")
        .start(() -> {
          try {
            events.add(work.answer());
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private RunEvent find(RunAction.Find find) throws InterruptedException {
    return switch (means.probe().find(find.glob())) {
      case Probe.Sought.Found found -> new RunEvent.Found(find.key(), found.paths());
      case Probe.Sought.Wrong(Why why) -> new RunEvent.NotFound(find.key(), why, mayPass(why));
    };
  }

  private static boolean mayPass(Why why) {
    return Set.of("UNREACHABLE", "CONNECTION_LOST", "SERVER_BUSY", "TIMED_OUT")
        .contains(why.code());
  }

  private RunEvent notify(RunAction.Tell tell, String result) throws InterruptedException {
    return means
        .webhooks()
        .send(tell.notice(), result)
        .<RunEvent>map(why -> new RunEvent.NotTold(tell.key(), why))
        .orElseGet(() -> new RunEvent.Told(tell.key()));
  }

  private void submit(RunAction.Submit submit) {
    try {
      Map<String, String> labels = setup.plan().metadata().labels();
      TransferOrder order =
          means.orders().order(submit.transfer(), Placing.here(labels, submit.most()));
      AttemptRef ref = new AttemptRef(id(order), submit.number(), EPOCH);
      RunningAttempt attempt = means.engine().start(new Job(ref, order), PublishGate.OPEN);
      attempts.put(submit.key(), attempt);
      attempt
          .outcome()
          .thenAccept(outcome -> {
            attempts.remove(submit.key());
            events.add(new RunEvent.TransferEnded(submit.key(), result(outcome)));
          });
    } catch (IllegalArgumentException e) {
      synchronized (failures) {
        failures.add(FailureCode.UNSUPPORTED);
      }
      StepResult failed = StepResult.Failed.forGood(EngineProbe.unusable(e));
      events.add(new RunEvent.TransferEnded(submit.key(), failed));
    }
  }

  /** The same for the same two ends, so that a run that is started again finds its partials. */
  private static TransferId id(TransferOrder order) {
    return TransferIds.named(order.source().uri() + "\n" + order.destination().uri());
  }

  /** Who stops the whole run may want to go on with it later: what was copied is kept. */
  private void stop(RunAction.Stop stop) {
    RunningAttempt attempt = attempts.get(stop.key());
    if (attempt != null) {
      attempt.stop(stopped == null ? StopReason.CANCELLED : StopReason.SHUTDOWN);
    }
  }

  private StepResult result(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Succeeded(Receipt receipt) -> {
        TreeReport tree = receipt.tree();
        boolean left = receipt.published() == Published.SKIPPED && tree == null;
        long files = tree == null ? (left ? 0 : 1) : tree.copied();
        yield new StepResult.Done(files, left ? 0 : receipt.bytes(), receipt.note());
      }
      case Outcome.Failed failed -> failed(failed.failure());
    };
  }

  private StepResult failed(TransferFailure failure) {
    if (failure.code() == FailureCode.AGENT_STOPPED || failure.code() == FailureCode.CANCELLED) {
      return new StepResult.Stopped();
    }
    synchronized (failures) {
      failures.add(failure.code());
    }
    return new StepResult.Failed(
        EngineProbe.why(failure),
        !(failure.retry() instanceof Retry.Never),
        failure.code() != FailureCode.SERVER_BUSY,
        failure.retry() instanceof Retry.After(Duration delay) ? delay : Duration.ZERO);
  }

  private ExitCode exitCode() {
    ExitCode asked = stopped;
    return asked == null ? WorkflowTexts.exitCode(run.view(), failures) : asked;
  }
}
