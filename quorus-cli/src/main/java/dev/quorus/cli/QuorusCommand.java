package dev.quorus.cli;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.Console;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParseResult;

/** The tree of commands: finds the one that is called, runs it, and tells how it ended. */
final class QuorusCommand {
  private static final int WIDEST_PAGE = 100;
  private static final int NARROWEST_PAGE = 60;
  private static final int USUAL_PAGE = 80;

  private final Console console;
  private final List<CommandEntry> builtIn;
  private final Supplier<List<CommandEntry>> added;

  /**
   * Makes the tree.
   *
   * @param added finds commands that other modules add; asked only if the command that is called is
   *     none of the built-in ones, since looking for them takes a while
   */
  QuorusCommand(Console console, List<CommandEntry> builtIn, Supplier<List<CommandEntry>> added) {
    this.console = console;
    this.builtIn = builtIn;
    this.added = added;
  }

  /** Runs the command that the arguments call; returns the exit code of the process. */
  int run(String... given) {
    List<String> arguments = helpAsOption(List.of(given));
    Complaints complaints = new Complaints(console, arguments.contains("--debug"));
    try {
      return parser(arguments, complaints).execute(arguments.toArray(String[]::new));
    } catch (Error e) {
      return complaints.defect(e);
    }
  }

  /** {@code quorus help copy} is {@code quorus copy --help}. */
  private static List<String> helpAsOption(List<String> given) {
    return !given.isEmpty() && given.getFirst().equals("help")
        ? Stream.concat(given.stream().skip(1), Stream.of("--help")).toList()
        : given;
  }

  private CommandLine parser(List<String> arguments, Complaints complaints) {
    CommandEntry root =
        new CommandEntry(
            "quorus",
            "Moves files between systems: verified, resumable, atomic",
            RootCommand::new,
            commandsFor(arguments));
    CommandLine parser = new CommandLine(root.whole(arguments));
    parser.setExpandAtFiles(false);
    parser.setInterpolateVariables(false);
    parser.setOut(new PrintWriter(console.out(), true, console.out().charset()));
    parser.setErr(new PrintWriter(console.err(), true, console.err().charset()));
    parser.setColorScheme(Help.defaultColorScheme(console.outColours().on() ? Ansi.ON : Ansi.OFF));
    parser.setUsageHelpWidth(pageWidth(arguments));
    parser.setExecutionStrategy(this::execute);
    parser.setParameterExceptionHandler(complaints::wrongArguments);
    parser.setExecutionExceptionHandler(complaints::failed);
    return parser;
  }

  private List<CommandEntry> commandsFor(List<String> arguments) {
    String called = called(arguments);
    if (builtIn.stream().anyMatch(each -> each.name().equals(called))) {
      return builtIn;
    }
    List<CommandEntry> all = new ArrayList<>(builtIn);
    all.addAll(added.get());
    return all;
  }

  private static @Nullable String called(List<String> arguments) {
    return arguments.stream().filter(each -> !each.startsWith("-")).findFirst().orElse(null);
  }

  private int execute(ParseResult parsed) throws CommandLine.ExecutionException {
    CommandLine called = leaf(parsed).commandSpec().commandLine();
    Integer help = CommandLine.executeHelpRequest(parsed);
    if (help != null) {
      return help;
    }
    try {
      return ((Command) called.getCommandSpec().userObject()).run(leaf(parsed)).number();
    } catch (Exception e) {
      throw new CommandLine.ExecutionException(called, "ended by an exception", e);
    }
  }

  /** Asks the terminal only if there is a page to be shown, since asking takes a while. */
  private int pageWidth(List<String> arguments) {
    boolean asked = arguments.contains("--help") || arguments.contains("-h");
    return asked && console.terminal().showsOutput()
        ? Math.clamp(console.terminal().size().columns(), NARROWEST_PAGE, WIDEST_PAGE)
        : USUAL_PAGE;
  }

  private static ParseResult leaf(ParseResult parsed) {
    ParseResult leaf = parsed;
    while (leaf.hasSubcommand()) {
      leaf = leaf.subcommand();
    }
    return leaf;
  }
}
