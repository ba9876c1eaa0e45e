package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.rehearse.Line;
import dev.quorus.workflow.rehearse.Line.Verdict;
import dev.quorus.workflow.rehearse.Probe;
import dev.quorus.workflow.rehearse.Rehearsal;
import dev.quorus.workflow.rehearse.Rehearsal.Report;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.Why;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** Rehearses a run, and tells what came of it. */
final class RehearsalRun {
  private final RunSetup setup;
  private final Probe probe;
  private final ParseResult arguments;
  private final Shell shell;
  private final Console console;

  RehearsalRun(RunSetup setup, Probe probe, ParseResult arguments, Shell shell) {
    this.setup = setup;
    this.probe = probe;
    this.arguments = arguments;
    this.shell = shell;
    this.console = shell.console();
  }

  ExitCode run() throws InterruptedException {
    Instant start = shell.timing().clock().instant();
    boolean virtual = setup.plan().execution().mode() == RunMode.VIRTUAL_RUN;
    Report report =
        virtual
            ? Rehearsal.virtual(
                setup,
                probe,
                RehearsalOptions.rates(arguments),
                RehearsalOptions.faults(arguments),
                start)
            : Rehearsal.dry(setup, probe, start);
    ExitCode exitCode = WorkflowTexts.exitCode(report.view(), failures(report));
    boolean quiet = arguments.hasMatchedOption("--quiet");
    if (arguments.hasMatchedOption("--json")) {
      json(report, exitCode, virtual, quiet);
    } else if (!quiet) {
      tell(report, virtual, start);
    }
    complain(report);
    return exitCode;
  }

  private static Set<FailureCode> failures(Report report) {
    Set<FailureCode> codes = EnumSet.noneOf(FailureCode.class);
    for (Line each : report.lines()) {
      Why why = each.why();
      if (why != null) {
        FailureCode.named(why.code()).ifPresent(codes::add);
      }
    }
    return codes;
  }

  private void json(Report report, ExitCode exitCode, boolean virtual, boolean quiet) {
    if (!quiet) {
      report.lines().forEach(each -> console.out().println(line(each)));
      if (virtual) {
        report.notes().forEach(each -> console.out().println(WorkflowTexts.note(each)));
      }
    }
    JsonLine last = WorkflowTexts.result(setup, report.view());
    if (virtual) {
      last.put("seconds", report.length().toMillis() / 1000.0)
          .put("criticalPath", String.join(",", report.criticalPath().groups()));
    }
    console.out().println(last.put("exitCode", exitCode.number()));
  }

  private static JsonLine line(Line line) {
    JsonLine json =
        new JsonLine()
            .put("transfer", line.id())
            .put("verdict", line.verdict().name())
            .put("source", line.source())
            .put("destination", line.destination())
            .put("files", line.files())
            .put("bytes", line.bytes());
    return WorkflowTexts.reason(json, line.why());
  }

  private void tell(Report report, boolean virtual, Instant start) {
    for (Line each : report.lines()) {
      if (each.verdict() != Verdict.FAIL) {
        console.out().println(words(each));
      }
    }
    report.view().groups().forEach(each -> console.out().println(WorkflowTexts.line(each)));
    console
        .out()
        .println(
            "%s: %s, %s; nothing was moved"
                .formatted(
                    setup.plan().metadata().name(),
                    WorkflowTexts.files(report.view().files()),
                    Figures.bytes(report.view().bytes())));
    if (virtual) {
      console
          .out()
          .println(
              "it would take %s, until %s; the critical path is %s"
                  .formatted(
                      Figures.duration(report.length()),
                      start.plus(report.length()),
                      String.join(" -> ", report.criticalPath().groups())));
    }
  }

  private static String words(Line line) {
    String what =
        switch (line.verdict()) {
          case COPY -> "would copy";
          case REPLACE -> "would replace";
          case LEAVE -> "would leave";
          case FAIL -> "would fail";
        };
    String size =
        line.verdict() == Verdict.LEAVE
            ? ""
            : ", %s, %s".formatted(WorkflowTexts.files(line.files()), Figures.bytes(line.bytes()));
    return "%s: %s %s -> %s%s".formatted(line.id(), what, line.source(), line.destination(), size);
  }

  private void complain(Report report) {
    for (Line each : report.lines()) {
      if (each.why() != null) {
        console.complain("%s would fail: %s".formatted(each.id(), each.why()), "");
      }
    }
    Why why = report.view().why();
    if (report.view().outcome() != RunOutcome.SUCCEEDED && why != null) {
      console.complain(
          "%s would fail: %s".formatted(setup.plan().metadata().name(), why.message()),
          "nothing was moved; correct it, and rehearse again");
    }
  }
}
