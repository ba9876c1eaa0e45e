package dev.quorus.cli.remote;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Arguments that several of the commands have. */
final class Asked {
  private static final String LABEL = "--label";

  private static final String AGENT_LABEL = "--agent-label";

  private Asked() {}

  static void declareJson(CommandSpec spec, String what) {
    spec.addOption(OptionSpec.builder("--json").description(what).build());
  }

  static void declareLabels(CommandSpec spec, String what) {
    declarePairs(LABEL, spec, what);
  }

  static void declareAgentLabels(CommandSpec spec) {
    declarePairs(AGENT_LABEL, spec, "Let only an agent with this label run it. May be repeated.");
  }

  private static void declarePairs(String name, CommandSpec spec, String what) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel("KEY=VALUE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(what)
            .build());
  }

  static Map<String, String> labels(ParseResult arguments) {
    return pairs(LABEL, arguments);
  }

  static Map<String, String> agentLabels(ParseResult arguments) {
    return pairs(AGENT_LABEL, arguments);
  }

  private static Map<String, String> pairs(String name, ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue(name, List.of());
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String each : given) {
      String[] pair = Parsed.pair(name, each, '=', "KEY=VALUE");
      pairs.put(pair[0], pair[1]);
    }
    return pairs;
  }

  static void declareIds(CommandSpec spec, String arity) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0..*")
            .arity(arity)
            .paramLabel("ID")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("The id of a transfer, as 'quorus transfer list' shows it.")
            .build());
  }

  /** The ids, each once. */
  static List<String> ids(ParseResult arguments) {
    List<String> given = arguments.matchedPositionalValue(0, List.of());
    return given.stream().map(Asked::id).distinct().toList();
  }

  private static String id(String text) {
    try {
      return TransferId.parse(text.strip()).toString();
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "'%s' is no transfer id; an id is 36 characters long".formatted(text),
          "'quorus transfer list' shows the ids");
    }
  }

  /** A time as RFC 3339 writes it, or so long before now. */
  static Instant before(String text, Instant now) {
    return time(text, now, Instant::minus);
  }

  /** A time as RFC 3339 writes it, or so long after now. */
  static Instant after(String text, Instant now) {
    return time(text, now, Instant::plus);
  }

  private static Instant time(
      String text, Instant now, BiFunction<Instant, Duration, Instant> from) {
    boolean date = text.length() >= 10 && text.charAt(4) == '-';
    if (!date) {
      return from.apply(now, DurationText.parse(text));
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "'%s' is no time; write it as 2026-11-21T06:00:00Z or 2026-11-21T07:00:00+01:00"
              .formatted(text),
          e);
    }
  }
}
