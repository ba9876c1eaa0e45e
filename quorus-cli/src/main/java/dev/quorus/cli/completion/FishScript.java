package dev.quorus.cli.completion;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The script for fish, a line for each command and option. */
final class FishScript {
  private final String program;
  private final StringBuilder script = new StringBuilder();

  FishScript(String program) {
    this.program = program;
  }

  String of(CommandSpec root) {
    script
        .append("# Completes ")
        .append(program)
        .append(". Made by 'quorus completion fish'.\n")
        .append(
            """
            function __quorus_at
              # Whether the commands typed so far, without options, are these.
              set -l words (commandline -opc)
              set -e words[1]
              set -l commands
              for word in $words
                string match -q -- '-*' $word; or set -a commands $word
              end
              set -l wanted $argv
              test (count $commands) -ge (count $wanted); or return 1
              for i in (seq (count $wanted))
                test "$commands[$i]" = "$wanted[$i]"; or return 1
              end
              return 0
            end

            function __quorus_below
              # The same, and no further command.
              set -l words (commandline -opc)
              set -e words[1]
              set -l commands
              for word in $words
                string match -q -- '-*' $word; or set -a commands $word
              end
              test (count $commands) -eq (count $argv); and __quorus_at $argv
            end

            """);
    commands(root, List.of());
    return script.toString();
  }

  private void commands(CommandSpec spec, List<String> path) {
    String at = String.join(" ", path);
    spec.subcommands()
        .forEach(
            (name, below) -> line("__quorus_below " + at, "-f -a " + quoted(name), words(below)));
    spec.options().forEach(option -> option(at, option));
    spec.subcommands()
        .forEach((name, below) -> {
          List<String> further = new ArrayList<>(path);
          further.add(name);
          commands(below.getCommandSpec(), further);
        });
  }

  private void option(String at, OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String each : option.names()) {
      boolean isLong = each.startsWith("--");
      names.append(isLong ? " -l " : " -s ").append(quoted(each.substring(isLong ? 2 : 1)));
    }
    if (option.arity().max() > 0) {
      names.append(" -r");
    }
    line("__quorus_at " + at, names.toString().strip(), first(option.description()));
  }

  private void line(String condition, String what, String words) {
    script
        .append("complete -c ")
        .append(program)
        .append(" -n ")
        .append(quoted(condition.strip()))
        .append(' ')
        .append(what)
        .append(" -d ")
        .append(quoted(words))
        .append('\n');
  }

  private static String words(picocli.CommandLine below) {
    return first(below.getCommandSpec().usageMessage().description());
  }

  private static String first(String[] description) {
    return description.length == 0 ? "" : description[0];
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
