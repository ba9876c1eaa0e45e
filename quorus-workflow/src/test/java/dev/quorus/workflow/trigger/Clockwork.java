package dev.quorus.workflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.Problematic;
import dev.quorus.workflow.model.Trigger;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What is around a trigger: a virtual clock, a store that survives, a folder to look at, and a
 * process that can be killed. Runs are started by key, so that one that is asked for twice starts
 * once.
 */
final class Clockwork {
  private final Trigger trigger;
  private final Map<String, String> store = new HashMap<>();
  private final Random random;
  private final int killPercent;
  private final List<TriggerAction.Look> looks = new ArrayList<>();
  final Map<String, TriggerAction.Start> runs = new LinkedHashMap<>();
  final List<TriggerAction.Left> left = new ArrayList<>();
  final Map<String, Arrival> folder = new LinkedHashMap<>();
  private TriggerRun run;
  private @Nullable Instant wake;
  Instant now;

  Clockwork(String trigger, Instant start, Random random, int killPercent) {
    String text =
        """
        apiVersion: quorus.dev/v1
        kind: Workflow
        metadata: {name: sample}
        spec:
          transferGroups: [{name: g, transfers: [{name: t, source: /a, destination: /b}]}]
          triggers:
            - name: it
        """
            + trigger.indent(6);
    this.trigger = Problematic.parsed(text).triggers().getFirst();
    this.random = random;
    this.killPercent = killPercent;
    this.run = new TriggerRun("sample", this.trigger);
    this.now = start;
    while (store.isEmpty()) {
      // Whoever adds a trigger is told of it only once it is stored.
      tell(new TriggerEvent.Enabled());
    }
  }

  static Clockwork of(String trigger, String start) {
    return new Clockwork(trigger, Instant.parse(start), new Random(0), 0);
  }

  void tell(TriggerEvent event) {
    TriggerReply reply = run.handle(event, now);
    if (random.nextInt(100) < killPercent) {
      kill();
      reply = run.handle(event, now);
    }
    reply.gone().forEach(store::remove);
    // Runs start in the transaction that stores the rows.
    reply
        .actions()
        .forEach(each -> {
          if (each instanceof TriggerAction.Start start) {
            assertThat(runs.putIfAbsent(start.key(), start)).as(start.key()).isNull();
          }
        });
    reply.rows().forEach(each -> store.put(each.name(), TriggerJson.write(each).encode()));
    if (random.nextInt(100) < killPercent) {
      kill();
    } else {
      reply.actions().forEach(this::act);
    }
  }

  /** The process is gone, and another one goes on with what was stored. */
  void kill() {
    List<TriggerRow> rows = new ArrayList<>();
    store.forEach((name, json) -> rows.add(TriggerJson.read(name, new JsonObject(json))));
    run = TriggerRun.restored("sample", trigger, rows);
    wake = null;
    looks.clear();
    run.outstanding().forEach(this::act);
  }

  private void act(TriggerAction action) {
    switch (action) {
      case TriggerAction.Start start -> {
        // Started with the transaction.
      }
      case TriggerAction.Look look -> looks.add(look);
      case TriggerAction.Wake wakes -> wake = wakes.at();
      case TriggerAction.Left leaves -> left.add(leaves);
    }
  }

  /** Time passes; whenever the trigger wants to be woken it is, and looks are answered. */
  void passUntil(String end) {
    passUntil(Instant.parse(end));
  }

  void pass(Duration time) {
    passUntil(now.plus(time));
  }

  private void passUntil(Instant end) {
    answerLooks();
    while (wake != null && !wake.isAfter(end)) {
      now = wake.isAfter(now) ? wake : now;
      wake = null;
      tell(new TriggerEvent.Due());
      answerLooks();
    }
    now = end;
  }

  private void answerLooks() {
    while (!looks.isEmpty()) {
      tell(new TriggerEvent.Looked(looks.removeFirst().key(), List.copyOf(folder.values())));
    }
  }

  /** Nothing runs until then, and nobody is woken. */
  void outageUntil(String end) {
    now = Instant.parse(end);
    kill();
    passUntil(now);
  }

  void arrives(String path, long bytes, String modified) {
    folder.put(path, new Arrival(path, bytes, Instant.parse(modified), Lineage.NONE));
  }

  /** When runs were for. */
  List<String> times() {
    return runs.values().stream().map(each -> each.at().toString()).toList();
  }

  /** What files runs got. */
  List<List<String>> batches() {
    return runs.values().stream().map(TriggerAction.Start::files).toList();
  }

  void endAll() {
    List.copyOf(run.active()).forEach(each -> tell(new TriggerEvent.RunEnded(each)));
  }
}
