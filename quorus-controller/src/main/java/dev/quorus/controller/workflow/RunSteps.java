package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunStep;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.Reply;
import dev.quorus.workflow.run.RunAction;
import dev.quorus.workflow.run.RunJson;
import dev.quorus.workflow.run.RunPhase;
import dev.quorus.workflow.run.RunRow;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers what follows from some events of a run, to be stored at once. For one thread. */
final class RunSteps {
  private final Map<String, RunRow> rows = new LinkedHashMap<>();
  private final List<RunLine> lines = new ArrayList<>();
  private final List<RunAction> actions = new ArrayList<>();
  private final List<RunStep.Submit> submits = new ArrayList<>();
  private final List<TransferId> stops = new ArrayList<>();
  private final List<Long> answered = new ArrayList<>();
  private final List<Mail> sent = new ArrayList<>();
  private @Nullable RunHead head;

  void add(Reply reply, Instant at) {
    for (RunRow each : reply.rows()) {
      rows.put(each.name(), each);
      if (each instanceof RunRow.Head changed) {
        head = head(changed);
      }
    }
    reply.notes().forEach(each -> lines.add(line(each)));
    actions.addAll(reply.actions());
    Why refused = reply.refused();
    if (refused != null) {
      lines.add(new RunLine(at, "run", "REFUSED", reason(refused)));
    }
  }

  List<RunAction> actions() {
    return actions;
  }

  void submit(RunStep.Submit submit) {
    submits.add(submit);
  }

  List<RunStep.Submit> submits() {
    return submits;
  }

  void stop(TransferId id) {
    stops.add(id);
  }

  void answer(long mail) {
    answered.add(mail);
  }

  void send(Mail mail) {
    sent.add(mail);
  }

  /** Ends the run without its state machine: it cannot go on. */
  void giveUp(RunHead ended, RunLine line) {
    head = ended;
    lines.add(line);
  }

  boolean isEmpty() {
    return rows.isEmpty()
        && lines.isEmpty()
        && submits.isEmpty()
        && stops.isEmpty()
        && answered.isEmpty()
        && sent.isEmpty();
  }

  RunStep of(StoredRun run, Instant at) {
    return new RunStep(
        run.id(),
        run.tenant(),
        rows.values().stream().map(RunSteps::row).toList(),
        head,
        lines,
        submits,
        stops,
        answered,
        sent,
        at);
  }

  private static RunStep.Row row(RunRow row) {
    RunStep.Tally tally =
        row instanceof RunRow.Step step
            ? new RunStep.Tally(step.group(), step.phase().name(), step.files(), step.bytes())
            : null;
    return new RunStep.Row(row.name(), RunJson.write(row).encode(), tally);
  }

  private static RunHead head(RunRow.Head head) {
    boolean ended = head.phase() == RunPhase.ENDED;
    Why why = ended || head.halt() == null ? head.why() : head.halt();
    return new RunHead(
        head.phase().name(),
        head.paused(),
        ended && head.outcome() != null ? head.outcome().name() : null,
        why == null ? null : reason(why),
        head.startedAt(),
        head.endedAt());
  }

  private static RunLine line(Note note) {
    Why why = note.why();
    return new RunLine(note.at(), note.subject(), note.what(), why == null ? null : reason(why));
  }

  static Reason reason(Why why) {
    return new Reason(why.code(), why.message());
  }
}
