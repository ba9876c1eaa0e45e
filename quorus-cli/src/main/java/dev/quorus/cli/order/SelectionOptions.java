package dev.quorus.cli.order;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Selection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say what of the source is moved, and how fast. */
public final class SelectionOptions {
  private static final int MOST_DELETIONS = 1_000_000;

  private SelectionOptions() {}

  static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-r", "--recursive")
            .description(
                "Move all below the folder SRC into the folder DST: SRC/x becomes DST/x, with a"
                    + " slash at the end or without.")
            .build());
    globs(spec, "--include", "With -r: only files like GLOB, as '*.csv' or 'in/**'.");
    globs(spec, "--exclude", "With -r: no files and folders like GLOB.");
    spec.addOption(
        OptionSpec.builder("--mirror")
            .description("With -r: delete in DST what SRC lacks, after all else went well.")
            .build());
    spec.addOption(
        OptionSpec.builder("--max-delete")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(0, MOST_DELETIONS))
            .description("With --mirror: delete nothing if it would be more than N.")
            .build());
    spec.addOption(
        OptionSpec.builder("-n", "--dry-run")
            .description("Only say what would be copied and deleted.")
            .build());
    spec.addOption(
        OptionSpec.builder("--bandwidth")
            .paramLabel("RATE")
            .type(Bandwidth.class)
            .converters(Parsed.by(BandwidthText::parse))
            .description(
                "At most so much, as 50MiB/s, or by the hour, as '08:00,10MiB/s 18:30,off'.")
            .build());
    spec.addOption(
        OptionSpec.builder("--streams")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, Flow.MAX_STREAMS))
            .description("Connections for one large file. Default: what suits the protocol.")
            .build());
  }

  private static void globs(CommandSpec spec, String name, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel("GLOB")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description + " May be repeated.")
            .build());
  }

  /** Whether a tree is moved. */
  static boolean isRecursive(ParseResult arguments) {
    return arguments.hasMatchedOption("--recursive");
  }

  /** What of the source is moved. */
  public static Selection selection(ParseResult arguments) {
    boolean recursive = isRecursive(arguments);
    for (String option : List.of("--include", "--exclude", "--mirror")) {
      if (!recursive && arguments.hasMatchedOption(option)) {
        throw CliException.usage(option + " is for folders", "add --recursive, or leave it out");
      }
    }
    List<String> include = arguments.matchedOptionValue("--include", List.of());
    List<String> exclude = arguments.matchedOptionValue("--exclude", List.of());
    if (include.size() > Selection.MAX_GLOBS || exclude.size() > Selection.MAX_GLOBS) {
      throw CliException.usage(
          "--include and --exclude may be given %d times each".formatted(Selection.MAX_GLOBS),
          "join some as '{*.csv,*.txt}'");
    }
    return new Selection(
        recursive, include, exclude, mirror(arguments), arguments.hasMatchedOption("--dry-run"));
  }

  private static Selection.@Nullable Mirror mirror(ParseResult arguments) {
    Integer most = arguments.matchedOptionValue("--max-delete", (Integer) null);
    boolean mirrors = arguments.hasMatchedOption("--mirror");
    if (mirrors && most == null) {
      throw CliException.usage(
          "--mirror deletes files, and does not say how many at most",
          "add --max-delete N; try it with --dry-run first");
    }
    if (!mirrors && most != null) {
      throw CliException.usage("--max-delete is for --mirror", "add --mirror, or leave it out");
    }
    return most == null ? null : new Selection.Mirror(most);
  }

  /** How fast it goes. */
  public static Flow flow(ParseResult arguments) {
    return new Flow(
        arguments.matchedOptionValue("--bandwidth", (Bandwidth) null),
        arguments.matchedOptionValue("--streams", 0));
  }
}
