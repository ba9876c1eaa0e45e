package dev.quorus.controller.workflow;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.trigger.Lineage;
import dev.quorus.workflow.trigger.ReplayWindow;
import dev.quorus.workflow.trigger.TriggerAction;
import dev.quorus.workflow.trigger.TriggerEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All triggers under one lead. One virtual thread hands them what happened, stores what follows in
 * one transaction with the runs that begin, and only then does the rest.
 */
final class TriggerKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TriggerKeeper.class);

  /** The clock on the wall may be set forward, which no waiting thread hears of. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final WorkflowLeaderStore store;
  private final Means means;
  private final TriggerLooks looks;
  private final Runnable begun;
  private final Runnable lost;
  private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private @Nullable TriggerTable table;
  private volatile List<TriggerLooks.Watch> watches = List.of();
  private Instant now = Instant.EPOCH;

  /** Something to be dealt with. */
  private sealed interface Letter {
    record Post(Mail.Waiting mail) implements Letter {}

    record Answer(TriggerStep.Name trigger, TriggerEvent event) implements Letter {}
  }

  /**
   * @param begun to be run when runs have begun
   * @param lost to be run if a write shows that another controller leads
   */
  TriggerKeeper(
      WorkflowLeaderStore store, Means means, Scout scout, Runnable begun, Runnable lost) {
    this.store = store;
    this.means = means;
    this.looks = new TriggerLooks(means, scout, (name, event) -> tell(name, event));
    this.begun = begun;
    this.lost = lost;
    this.thread = Thread.ofVirtual().name("quorus-triggers").unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  /** Any thread. */
  void mail(Mail.Waiting mail) {
    letters.add(new Letter.Post(mail));
  }

  private void tell(TriggerStep.Name trigger, TriggerEvent event) {
    letters.add(new Letter.Answer(trigger, event));
  }

  /** Whether some trigger looks at what is written there. Any thread. */
  boolean isWatched(String tenant, Endpoint destination, boolean tree) {
    return watches.stream().anyMatch(each -> each.sees(tenant, destination, tree));
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void work() {
    try {
      while (!isClosed()) {
        goOn();
      }
    } catch (Exception e) {
      // Awaiting throws what it was interrupted by without declaring it, and only close interrupts.
      if (!isClosed()) {
        LOG.atError().setCause(e).log("triggers were left by their thread");
      }
    }
  }

  private void goOn() throws InterruptedException {
    try {
      TriggerTable known = table;
      if (known == null) {
        load();
      } else {
        step(known);
      }
    } catch (RuntimeException e) {
      trouble(e);
    }
  }

  private void trouble(RuntimeException e) throws InterruptedException {
    if (isClosed()) {
      return;
    }
    if (e instanceof StoreException refused
        && refused.reason() == StoreException.Reason.NOT_LEADING) {
      lost.run();
      close();
      return;
    }
    LOG.atWarn().setCause(e).log("triggers are taken up again from the store");
    table = null;
    closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Instant time() {
    Instant read = means.clock().instant();
    now = read.isAfter(now) ? read : now;
    return now;
  }

  /** Reads all of them, and takes in what happened while nobody looked after them. */
  private void load() {
    TriggerTable read = TriggerTable.of(store.triggered().await(), store.triggers().await());
    watches = looks.watches(read.seats());
    TriggerSteps steps = new TriggerSteps(means);
    Instant at = time();
    for (TriggerSeat each : read.seats()) {
      if (each.enabled()) {
        steps.add(each, each.handle(new TriggerEvent.Enabled(), at), at);
        each.outstanding().forEach(action -> steps.again(each, action));
      }
      endsMissed(each, steps, at);
    }
    commit(steps, at);
    table = read;
  }

  private void endsMissed(TriggerSeat seat, TriggerSteps steps, Instant at) {
    List<String> active = seat.active();
    if (active.isEmpty()) {
      return;
    }
    Map<String, StoredRun> known =
        TriggerTable.byKey(store.begunBy(seat.name().tenant(), active).await());
    for (String key : active) {
      StoredRun run = known.get(key);
      if (run == null || run.head().endedAt() != null) {
        steps.add(seat, seat.handle(new TriggerEvent.RunEnded(key), at), at);
      }
    }
  }

  private void step(TriggerTable known) throws InterruptedException {
    List<Letter> batch = new ArrayList<>();
    Letter first = letters.poll(known.patience(time(), LONGEST).toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      batch.add(first);
      letters.drainTo(batch);
    }
    TriggerSteps steps = new TriggerSteps(means);
    Instant at = time();
    boolean redefined = false;
    for (Letter each : batch) {
      redefined |= take(known, each, steps, at);
    }
    known
        .due(at)
        .forEach(seat -> {
          seat.woken();
          steps.add(seat, seat.handle(new TriggerEvent.Due(), at), at);
        });
    commit(steps, at);
    if (redefined) {
      table = null;
    }
  }

  /** Whether the triggers have to be read again after that. */
  private boolean take(TriggerTable known, Letter letter, TriggerSteps steps, Instant at) {
    return switch (letter) {
      case Letter.Answer(var name, TriggerEvent event) -> {
        known.find(name).ifPresent(seat -> answered(seat, event, steps, at));
        yield false;
      }
      case Letter.Post(Mail.Waiting(long seq, Mail mail)) -> {
        steps.answer(seq);
        yield TriggerMail.read(mail).map(each -> take(known, each, steps, at)).orElse(false);
      }
    };
  }

  private void answered(TriggerSeat seat, TriggerEvent event, TriggerSteps steps, Instant at) {
    TriggerEvent known =
        event instanceof TriggerEvent.Looked(String key, var files)
            ? new TriggerEvent.Looked(key, looks.known(seat, files))
            : event;
    steps.add(seat, seat.handle(known, at), at);
  }

  private boolean take(TriggerTable known, TriggerMail mail, TriggerSteps steps, Instant at) {
    switch (mail) {
      case TriggerMail.Defined defined -> {
        return true;
      }
      case TriggerMail.Ended(String run) -> ended(known, run, steps, at);
      case TriggerMail.Enabled(var name, boolean enabled) -> {
        steps.write(name, TriggerSeat.ENABLED, new JsonObject().put(TriggerSeat.ENABLED, enabled));
        if (enabled) {
          known.find(name).ifPresent(seat -> steps.forgetTime(seat));
        }
        return true;
      }
      case TriggerMail.Fired(var name, String by) ->
          known.find(name).ifPresent(seat -> steps.fire(seat, by, at));
      case TriggerMail.Called(var name, String signature, Instant signedAt) ->
          tell(known, name, new TriggerEvent.Called(signature, signedAt), steps, at);
      case TriggerMail.Replay(var name, ReplayWindow window) ->
          known
              .find(name)
              .filter(TriggerSeat::enabled)
              .ifPresent(seat -> replay(seat, window, steps, at));
      case TriggerMail.Writes(String tenant, String uri, Lineage lineage) ->
          looks
              .seers(known.seats(), tenant, uri)
              .forEach(seat -> {
                seat.written().add(uri, lineage);
                var row = Written.row(uri, lineage);
                steps.write(seat.name(), row.name(), new JsonObject(row.json()));
              });
    }
    return false;
  }

  /** Ticks that have runs are known by their keys, however long ago these began. */
  private void replay(TriggerSeat seat, ReplayWindow window, TriggerSteps steps, Instant at) {
    List<String> ticks = seat.ticks(window);
    Set<String> begun =
        ticks.isEmpty()
            ? Set.of()
            : TriggerTable.byKey(store.begunBy(seat.name().tenant(), ticks).await()).keySet();
    steps.add(seat, seat.handle(new TriggerEvent.Replay(window, begun), at), at);
  }

  private static void tell(
      TriggerTable known,
      TriggerStep.Name name,
      TriggerEvent event,
      TriggerSteps steps,
      Instant at) {
    known
        .find(name)
        .filter(TriggerSeat::enabled)
        .ifPresent(seat -> steps.add(seat, seat.handle(event, at), at));
  }

  private void ended(TriggerTable known, String id, TriggerSteps steps, Instant at) {
    StoredRun run = store.run(id).await();
    if (run == null) {
      return;
    }
    String key = run.key();
    if (key != null) {
      known
          .starter(run.tenant(), key)
          .ifPresent(seat -> steps.add(seat, seat.handle(new TriggerEvent.RunEnded(key), at), at));
    }
    String outcome = run.head().outcome();
    if (outcome == null) {
      return;
    }
    RunSpec spec = RunSpec.read(new JsonObject(run.spec()));
    TriggerEvent event =
        new TriggerEvent.OtherEnded(
            run.workflow(), id, RunOutcome.valueOf(outcome), spec.lineage());
    known
        .waitingForOthers(run.tenant())
        .filter(TriggerSeat::enabled)
        .forEach(seat -> steps.add(seat, seat.handle(event, at), at));
  }

  private void commit(TriggerSteps steps, Instant at) {
    if (!steps.isEmpty()) {
      TriggerStep step = steps.of(at);
      store.step(step).await();
      if (!step.starts().isEmpty()) {
        begun.run();
      }
    }
    Consumer<TriggerSteps.Acting> act = this::act;
    steps.actions().forEach(act);
  }

  private void act(TriggerSteps.Acting acting) {
    switch (acting.action()) {
      case TriggerAction.Look look -> looks.look(acting.seat(), look.key());
      case TriggerAction.Wake(Instant at) -> acting.seat().wakeAt(at);
      case TriggerAction.Start _, TriggerAction.Left _ -> {
        // Stored with the step.
      }
    }
  }

  /** Of what kind a trigger is, for people. */
  static String kind(Trigger trigger) {
    String name = trigger.cause().getClass().getSimpleName();
    return Objects.requireNonNull(name)
        .replaceAll("(?<=.)([A-Z])", "-$1")
        .toLowerCase(java.util.Locale.ROOT);
  }
}
