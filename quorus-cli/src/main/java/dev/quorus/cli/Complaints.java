package dev.quorus.cli;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.config.Suggestion;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what went wrong, in their words; stack traces only if they asked for them. */
final class Complaints {
  private final Console console;
  private final boolean debug;

  Complaints(Console console, boolean debug) {
    this.console = console;
    this.debug = debug;
  }

  /** The command line could not be understood. */
  int wrongArguments(ParameterException problem, String[] arguments) {
    CommandLine command = problem.getCommandLine();
    console.complain(
        problem instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched, command)
            : uncapitalized(String.valueOf(problem.getMessage())),
        "see '" + command.getCommandSpec().qualifiedName() + " --help'");
    trace(problem);
    return ExitCode.USAGE.number();
  }

  /** The command was understood, and ended by an exception. */
  int failed(Exception problem, CommandLine command, @Nullable ParseResult parsed) {
    if (problem instanceof CliException told) {
      console.complain(String.valueOf(told.getMessage()), told.remedy());
      trace(told.getCause());
      return told.exitCode().number();
    }
    return defect(problem);
  }

  /** Something happened that must not. */
  int defect(Throwable problem) {
    console.complain(
        "this is a defect of quorus: " + problem,
        debug
            ? "please report it, with what follows"
            : "run it with --debug, and please report it");
    trace(problem);
    return ExitCode.DEFECT.number();
  }

  private static String unmatched(UnmatchedArgumentException problem, CommandLine command) {
    String wrong = problem.getUnmatched().getFirst();
    String path = command.getCommandSpec().qualifiedName();
    if (problem.isUnknownOption()) {
      String name = wrong.replaceFirst("=.*", "");
      return "unknown option '%s'%s".formatted(name, Suggestion.didYouMean(name, options(command)));
    }
    List<String> commands = List.copyOf(command.getSubcommands().keySet());
    return commands.isEmpty()
        ? "'%s' is one argument too many for '%s'".formatted(wrong, path)
        : "'%s' is no command of '%s'%s"
            .formatted(wrong, path, Suggestion.didYouMean(wrong, commands));
  }

  private static List<String> options(CommandLine command) {
    return List.copyOf(command.getCommandSpec().optionsMap().keySet());
  }

  private static String uncapitalized(String message) {
    return message.isEmpty()
        ? message
        : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private void trace(@Nullable Throwable problem) {
    if (debug && problem != null) {
      problem.printStackTrace(console.err());
    }
  }
}
