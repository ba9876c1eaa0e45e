package dev.quorus.workflow.rehearse;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Outlook.Conflict;
import dev.quorus.workflow.rehearse.Outlook.Deletion;
import dev.quorus.workflow.rehearse.Outlook.Effect;
import dev.quorus.workflow.rehearse.Outlook.Part;
import dev.quorus.workflow.rehearse.Probe.Contrast;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out what a plan comes to: rehearses it as if all went well, and looks closer at trees. */
public final class OutlookMaker {
  private static final int MOST_FILES = 10_000;
  private static final long NOT_KNOWN = -1;

  private final NotingProbe probe;
  private final Map<String, String> writers = new HashMap<>();
  private final List<Conflict> conflicts = new ArrayList<>();
  private final List<Deletion> deletions = new ArrayList<>();

  private OutlookMaker(NotingProbe probe) {
    this.probe = probe;
  }

  /**
   * The outlook of a plan. Looks for a bounded time, moves nothing. Blocks as the probe does.
   *
   * @param clock now, from which the time of looking is counted as well as the forecast
   */
  public static Outlook make(RunSetup setup, Probe probe, Rates rates, InstantSource clock)
      throws InterruptedException {
    NotingProbe noting = new NotingProbe(probe, clock);
    Instant start = clock.instant();
    Rehearsal.Report report = Rehearsal.unhindered(setup, noting, rates, start);
    return new OutlookMaker(noting).outlook(report, start);
  }

  private Outlook outlook(Rehearsal.Report report, Instant start) throws InterruptedException {
    long files = 0;
    long bytes = 0;
    for (Line line : report.lines()) {
      if (!probe.isUnseen(line.id())) {
        files += line.files();
        bytes += line.bytes();
      }
      weigh(line);
    }
    return new Outlook(
        files,
        bytes,
        report.lines(),
        conflicts,
        deletions,
        probe.unknown(),
        report.length(),
        start.plus(report.length()),
        report.criticalPath(),
        report.view().outcome() == RunOutcome.SUCCEEDED ? null : report.view().why());
  }

  private void weigh(Line line) throws InterruptedException {
    if (!line.sized() && !probe.isUnseen(line.id())) {
      probe.note(
          line.id(),
          Part.SOURCE,
          line.transfer().source(),
          new Why(Probe.NOT_LOOKED, "how many bytes it has is not told before it is read"));
    }
    boolean tree = line.transfer().selection().recursive();
    String writer = writers.putIfAbsent(bare(line.destination()), line.id());
    if (tree) {
      tree(line, writer);
    } else {
      Effect effect = effect(line);
      if (effect != null) {
        conflicts.add(new Conflict(line.id(), line.destination(), writer, effect, 1));
      }
    }
  }

  private static @Nullable Effect effect(Line line) {
    Why why = line.why();
    return switch (line.verdict()) {
      case COPY -> null;
      case REPLACE -> Effect.REPLACE;
      case LEAVE -> Effect.LEAVE;
      case FAIL ->
          why != null && why.code().equals(FailureCode.DESTINATION_EXISTS.name())
              ? Effect.FAIL
              : null;
    };
  }

  private void tree(Line line, @Nullable String writer) throws InterruptedException {
    PlannedTransfer transfer = line.transfer();
    Integer most = transfer.selection().maxDelete();
    Part part = most == null ? Part.DESTINATION : Part.DELETIONS;
    boolean there = probe.isFilled(line.id());
    long shared = there ? NOT_KNOWN : 0;
    long surplus = there ? NOT_KNOWN : 0;
    if (there) {
      switch (compare(line)) {
        case Contrast.Both both -> {
          shared = both.shared();
          surplus = both.surplus();
        }
        case Contrast.Wrong(Why why) -> probe.note(line.id(), part, transfer.destination(), why);
      }
    }
    if (writer != null || shared != 0) {
      conflicts.add(
          new Conflict(
              line.id(),
              line.destination(),
              writer,
              Effect.COMPARE,
              writer == null ? shared : NOT_KNOWN));
    }
    if (most != null) {
      deletions.add(new Deletion(line.id(), line.destination(), surplus, most));
    }
  }

  private Contrast compare(Line line) throws InterruptedException {
    String source = bare(line.source());
    boolean later =
        writers.keySet().stream()
            .anyMatch(each -> isWithin(each, source) || isWithin(source, each));
    return later
        ? new Contrast.Wrong(
            new Why(Probe.NOT_LOOKED, "the run itself writes into its source before"))
        : probe.compare(line.transfer(), MOST_FILES);
  }

  private static boolean isWithin(String inner, String outer) {
    return (inner + "/").startsWith(outer + "/");
  }

  private static String bare(String place) {
    return place.replaceFirst("/+$", "");
  }
}
