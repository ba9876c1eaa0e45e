package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.core.time.Pause;
import dev.quorus.core.transfer.Secret;
import dev.quorus.workflow.model.Trigger;
import dev.quorus.workflow.trigger.ReplayWindow;
import dev.quorus.workflow.trigger.SignedCall;
import dev.quorus.workflow.trigger.TriggerJson;
import dev.quorus.workflow.trigger.TriggerRow;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Triggers, as any controller has them for its clients. Futures complete on any thread. For use by
 * many threads.
 */
public final class Triggers {
  private static final Duration LOOK = Duration.ofMillis(25);
  private static final int MOST_LOOKS = 80;
  private static final int MOST = 1_000;

  private final WorkflowStore store;
  private final Runnable mail;
  private final Means means;

  public Triggers(WorkflowStore store, Runnable mail, Means means) {
    this.store = store;
    this.mail = mail;
    this.means = means;
  }

  /**
   * A trigger as it stands.
   *
   * @param lastAt the tick or the look up to which all has been dealt with; null if there was none
   */
  public record Shown(
      String workflow,
      String name,
      String kind,
      boolean enabled,
      @Nullable Instant lastAt,
      int running,
      int waiting) {}

  /** Those of one workflow, or of all if that is null. */
  public Future<List<Shown>> list(String tenant, @Nullable String workflow) {
    return Beside.run(() -> {
      List<Shown> all = new ArrayList<>();
      for (StoredWorkflow each : workflows(tenant, workflow)) {
        all.addAll(shown(each));
      }
      return all;
    });
  }

  private List<StoredWorkflow> workflows(String tenant, @Nullable String name) {
    if (name == null) {
      return store.list(tenant, "", MOST).await().stream()
          .filter(StoredWorkflow::triggers)
          .toList();
    }
    StoredWorkflow one = store.find(tenant, name, 0).await();
    return one == null ? List.of() : List.of(one);
  }

  private List<Shown> shown(StoredWorkflow workflow) {
    List<TriggerStep.Stored> rows = store.triggers(workflow.tenant(), workflow.name()).await();
    return Mistakes.read(workflow.name(), workflow.document()).definition().triggers().stream()
        .map(trigger -> shown(workflow.name(), trigger, rows))
        .toList();
  }

  private static Shown shown(String workflow, Trigger trigger, List<TriggerStep.Stored> all) {
    List<RunRows.Row> rows =
        all.stream()
            .filter(each -> each.trigger().trigger().equals(trigger.name()))
            .map(TriggerStep.Stored::row)
            .toList();
    Optional<TriggerRow.State> state =
        rows.stream()
            .filter(each -> each.name().equals("state"))
            .map(each -> TriggerJson.read(each.name(), new JsonObject(each.json())))
            .filter(TriggerRow.State.class::isInstance)
            .map(TriggerRow.State.class::cast)
            .findFirst();
    return new Shown(
        workflow,
        trigger.name(),
        TriggerKeeper.kind(trigger),
        TriggerSeat.isEnabled(trigger, rows),
        state.map(TriggerRow.State::last).orElse(null),
        state.map(each -> each.active().size()).orElse(0),
        state.map(each -> each.queue().size()).orElse(0));
  }

  /** Has a trigger fire from now on, or not; empty if there is none. */
  public Future<Optional<Shown>> enable(TriggerStep.Name name, boolean enabled) {
    return tell(name, new TriggerMail.Enabled(name, enabled));
  }

  /** Starts a run as the trigger would; empty if there is none. */
  public Future<Optional<Shown>> fire(TriggerStep.Name name, String by) {
    return tell(name, new TriggerMail.Fired(name, by));
  }

  /** What became of the wish to replay a window. */
  public sealed interface Replayed {
    /** It is done; what begins and waits is seen in the trigger. */
    record Done(Shown trigger) implements Replayed {}

    /** There is no such trigger. */
    record NotFound() implements Replayed {}

    /** The trigger cannot, as it is. */
    record NotNow(String why) implements Replayed {}

    /**
     * There is something wrong with the window.
     *
     * @param field {@code from} or {@code to}
     */
    record BadWindow(String field, Instant value, String why) implements Replayed {}
  }

  /**
   * Makes a time good: ticks that have no run get one, files that were taken are taken once more.
   *
   * @param to null for now
   */
  public Future<Replayed> replay(TriggerStep.Name name, Instant from, @Nullable Instant to) {
    return Beside.run(() -> {
      Instant now = means.clock().instant();
      ReplayWindow window = new ReplayWindow(from, to == null ? now : to);
      Optional<Replayed> refused = refusal(name, window, now);
      if (refused.isPresent()) {
        return refused.get();
      }
      send(new TriggerMail.Replay(name, window));
      return find(name).<Replayed>map(Replayed.Done::new).orElseGet(Replayed.NotFound::new);
    });
  }

  private Optional<Replayed> refusal(TriggerStep.Name name, ReplayWindow window, Instant now) {
    Optional<Shown> shown = find(name);
    Optional<Trigger> rule = rule(name);
    if (shown.isEmpty() || rule.isEmpty()) {
      return Optional.of(new Replayed.NotFound());
    }
    Optional<String> objection = ReplayWindow.objection(rule.get());
    if (objection.isPresent()) {
      return objection.map(Replayed.NotNow::new);
    }
    if (!shown.get().enabled()) {
      return Optional.of(
          new Replayed.NotNow("'%s' does not fire; enable it first".formatted(name.trigger())));
    }
    Optional<String> end = window.objectionToEnd(now);
    return end.isPresent()
        ? end.map(why -> new Replayed.BadWindow("to", window.to(), why))
        : window
            .objectionToBegin(rule.get(), now)
            .map(why -> new Replayed.BadWindow("from", window.from(), why));
  }

  private Optional<Trigger> rule(TriggerStep.Name name) {
    return workflows(name.tenant(), name.workflow()).stream()
        .flatMap(
            each -> Mistakes.read(each.name(), each.document()).definition().triggers().stream())
        .filter(each -> each.name().equals(name.trigger()))
        .findFirst();
  }

  private Future<Optional<Shown>> tell(TriggerStep.Name name, TriggerMail word) {
    return Beside.run(() -> {
      if (find(name).isEmpty()) {
        return Optional.empty();
      }
      send(word);
      return find(name);
    });
  }

  /** Waits a moment for the leader to deal with it. */
  private void send(TriggerMail word) throws InterruptedException {
    long seq = store.send(word.write(), means.clock().instant()).await();
    mail.run();
    for (int looks = 0; looks < MOST_LOOKS && store.waits(seq).await(); looks++) {
      Pause.SYSTEM.pause(LOOK);
    }
  }

  private Optional<Shown> find(TriggerStep.Name name) {
    return workflows(name.tenant(), name.workflow()).stream()
        .flatMap(each -> shown(each).stream())
        .filter(each -> each.name().equals(name.trigger()))
        .findFirst();
  }

  /** What became of a call of a signed URL. */
  public enum Called {
    /** Its run begins, unless the trigger leaves it out. */
    TAKEN,
    /** There is no such trigger, or the signature is not right: which, nobody is told. */
    REFUSED,
    /** It was signed too long ago. */
    EXPIRED
  }

  /** Takes a call in. */
  public Future<Called> call(TriggerStep.Name name, Instant at, String signature) {
    return Beside.run(() -> called(name, at, signature));
  }

  private Called called(TriggerStep.Name name, Instant at, String signature) {
    StoredWorkflow workflow = store.find(name.tenant(), name.workflow(), 0).await();
    Optional<Trigger.Webhook> rule =
        workflow == null ? Optional.empty() : webhook(workflow, name.trigger());
    Secret secret =
        rule.isEmpty() ? null : means.vault().secret(name.tenant(), rule.get().secret());
    SignedCall call = new SignedCall(name.workflow() + "/" + name.trigger(), at);
    if (rule.isEmpty() || secret == null || !call.isSignedBy(secret, signature)) {
      return Called.REFUSED;
    }
    Instant now = means.clock().instant();
    if (at.plus(rule.get().maxAge()).isBefore(now)) {
      return Called.EXPIRED;
    }
    store.send(new TriggerMail.Called(name, signature, at).write(), now).await();
    mail.run();
    return Called.TAKEN;
  }

  private static Optional<Trigger.Webhook> webhook(StoredWorkflow workflow, String trigger) {
    return Mistakes.read(workflow.name(), workflow.document()).definition().triggers().stream()
        .filter(each -> each.name().equals(trigger))
        .map(Trigger::cause)
        .filter(Trigger.Webhook.class::isInstance)
        .map(Trigger.Webhook.class::cast)
        .findFirst();
  }
}
