package dev.quorus.cli.remote;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.client.AuditQuery;
import dev.quorus.api.model.AuditHead;
import dev.quorus.api.model.AuditPage;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.sql.SqliteAudit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Recomputes the chain of the audit log, of a server or of a data folder. */
final class AuditVerifyCommand implements Command {
  private static final int PAGE = 1_000;
  private static final String DATA = "--data";
  private static final String HEAD = "--head";
  private static final Pattern HEAD_FORM = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  private final Shell shell;

  AuditVerifyCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(DATA)
            .paramLabel("DIR")
            .type(String.class)
            .description(
                "Read the data folder of 'quorus start' itself, whether its server runs or not.")
            .build());
    spec.addOption(
        OptionSpec.builder(HEAD)
            .paramLabel("SEQ:HASH")
            .type(AuditHead.class)
            .converters(Parsed.by(AuditVerifyCommand::head))
            .description(
                "The log must hold this entry, as an earlier 'verify' printed it: so an end that"
                    + " was cut off or written anew is noticed.")
            .build());
    Asked.declareJson(spec, "Write one JSON document.");
    ServerOptions.declare(spec);
  }

  private static AuditHead head(String text) {
    Matcher matcher = HEAD_FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no head; write it as 'quorus audit verify' prints it".formatted(text));
    }
    return new AuditHead(Long.parseLong(matcher.group(1)), matcher.group(2));
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Names the first entry that was altered, or that is missing. It prints the number and"
                + " hash of the last entry: note them elsewhere, and give them with --head later."),
        List.of(
            new Example("quorus audit verify", "the log of a server"),
            new Example("quorus audit verify --data /var/lib/quorus", "of a data folder")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    AuditHead noted = arguments.matchedOptionValue(HEAD, (AuditHead) null);
    String folder = arguments.matchedOptionValue(DATA, (String) null);
    AuditVerifier verifier = new AuditVerifier(noted);
    if (folder == null) {
      ofServer(arguments, verifier);
    } else {
      ofFolder(folder, verifier);
    }
    AuditVerifier.Break found = verifier.found();
    print(verifier, arguments.hasMatchedOption("--json"));
    if (noted != null && noted.seq() < verifier.start().seq()) {
      shell
          .console()
          .err()
          .println(
              "entry %d, which was noted, was removed with all up to %d because of its age"
                  .formatted(noted.seq(), verifier.start().seq()));
    }
    return found == null ? ExitCode.DONE : ExitCode.FAILED;
  }

  private void ofFolder(String folder, AuditVerifier verifier) {
    try {
      SqliteAudit.verify(shell.folders().resolve(folder), verifier);
    } catch (IllegalArgumentException | StoreException e) {
      throw new CliException(
          ExitCode.USAGE,
          String.valueOf(e.getMessage()),
          "name the data folder of 'quorus start' with %s".formatted(DATA),
          e);
    }
  }

  private void ofServer(ParseResult arguments, AuditVerifier verifier) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      boolean more = true;
      while (more) {
        AuditQuery query = AuditQuery.ALL.oldestFirst().limit(PAGE).after(verifier.head().seq());
        AuditPage page = server.ask(client -> client.access().audit(query));
        AuditHead start = page.start();
        if (start != null) {
          verifier.startsAfter(start);
        }
        boolean whole = page.items().stream().allMatch(verifier::accept);
        more = whole && page.nextAfter() != null;
        if (!more) {
          verifier.endsAt(page.head());
        }
      }
    }
  }

  private void print(AuditVerifier verifier, boolean json) {
    AuditHead head = verifier.head();
    AuditVerifier.Break found = verifier.found();
    long removed = verifier.start().seq();
    if (json) {
      JsonLine line =
          new JsonLine().put("whole", found == null).put("entries", head.seq() - removed);
      line.put("hash", head.hash());
      if (removed > 0) {
        line.put("removed", removed);
      }
      if (found != null) {
        line.put("broken", new JsonLine().put("seq", found.seq()).put("reason", found.reason()));
      }
      shell.console().out().println(line);
    } else if (found == null) {
      String kept =
          removed == 0
              ? "%d entries".formatted(head.seq())
              : "entries %d to %d; those up to %d were removed because of their age"
                  .formatted(removed + 1, head.seq(), removed);
      shell
          .console()
          .out()
          .println("whole: %s, the last is %d:%s".formatted(kept, head.seq(), head.hash()));
    } else {
      shell
          .console()
          .out()
          .println("broken at entry %d: %s".formatted(found.seq(), found.reason()));
    }
  }
}
