package dev.quorus.workflow.run;

import dev.quorus.workflow.expression.GroupResult;
import dev.quorus.workflow.expression.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What all parts of a run share: its setup, the time of the event, and what follows from it. */
final class RunBook {
  /** A thing that an answer is awaited for. */
  sealed interface Awaited {
    record Step(GroupRun group, int index) implements Awaited {}

    record Files(GroupRun group) implements Awaited {}

    record Notice(NoticeRun notice) implements Awaited {}
  }

  private final RunSetup setup;
  private final Map<String, Awaited> awaited = new HashMap<>();
  private final Map<String, GroupResult> results = new HashMap<>();
  private final Map<String, RunRow> rows = new LinkedHashMap<>();
  private final List<RunAction> actions = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private RunRow.Head head = RunRow.Head.NEW;
  private Instant now = Instant.EPOCH;
  private int underWay;
  private int transfers;

  RunBook(RunSetup setup) {
    this.setup = setup;
  }

  RunSetup setup() {
    return setup;
  }

  RunRow.Head head() {
    return head;
  }

  /** Takes a row as it was stored. */
  void restore(RunRow.Head stored) {
    head = stored;
  }

  void write(RunRow.Head changed) {
    head = changed;
    write((RunRow) changed);
  }

  void write(RunRow changed) {
    rows.put(changed.name(), changed);
  }

  Instant now() {
    return now;
  }

  void at(Instant time) {
    now = time;
  }

  void act(RunAction action) {
    actions.add(action);
  }

  void note(String subject, String what, @Nullable Why why) {
    notes.add(new Note(now, subject, what, why));
  }

  /** All that has followed since it was asked last. */
  Reply reply(@Nullable Why refused) {
    Reply reply = new Reply(actions, List.copyOf(rows.values()), notes, refused);
    actions.clear();
    rows.clear();
    notes.clear();
    return reply;
  }

  String key(String rest) {
    return setup.id() + "/" + rest;
  }

  void await(String key, Awaited what) {
    awaited.put(key, what);
  }

  Optional<Awaited> answered(String key) {
    return Optional.ofNullable(awaited.remove(key));
  }

  /** Has nothing more started. The first reason stays, unless the run is cancelled. */
  void halt(Why why) {
    boolean stronger = why.code().equals(Why.CANCELLED) && !why.equals(head.halt());
    if (head.halt() == null || stronger) {
      write(head.halted(why));
      note("run", "HALTED", why);
    }
  }

  boolean halted() {
    return head.halt() != null;
  }

  /** Whether one more transfer may start. */
  boolean hasSlot() {
    int most = Math.min(setup.plan().execution().parallelism(), setup.limits().parallelism());
    return underWay < most;
  }

  void began() {
    underWay++;
  }

  void ended() {
    underWay--;
  }

  /** Counts transfers that the run has more; false if it would have too many. */
  boolean mayHave(long more) {
    if (transfers + more > setup.limits().transfers()) {
      return false;
    }
    transfers += (int) more;
    return true;
  }

  void result(String group, GroupResult result) {
    results.put(group, result);
  }

  void forget(String group) {
    results.remove(group);
  }

  /** What has become known, for expressions. */
  UnaryOperator<Values> known() {
    Map<String, GroupResult> done = Map.copyOf(results);
    return values -> values.during(setup.facts(), done);
  }

  /** Whether a deadline still binds: one that had passed when the round began does not. */
  boolean binds(Instant deadline) {
    Instant begun = head.roundAt();
    return begun == null || deadline.isAfter(begun);
  }
}
