package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.Suggestion;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.rehearse.FaultNames;
import dev.quorus.workflow.rehearse.Faults;
import dev.quorus.workflow.rehearse.Rates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a simulated run. */
final class RehearsalOptions {
  private RehearsalOptions() {}

  static void declareRate(CommandSpec spec, String when) {
    list(
        spec,
        "--rate",
        "[SERVER=]RATE",
        when
            + "What a server gives, by host or name of the connection, such as partner=5MiB/s;"
            + " alone, what all others give (50MiB/s). May be repeated.");
  }

  static void declare(CommandSpec spec) {
    declareRate(spec, "With --mode virtual: ");
    list(
        spec,
        "--fail",
        "GROUP/TRANSFER[=N]",
        "With --mode virtual: have the first N tries (1) of a transfer fail. May be repeated.");
    spec.addOption(
        OptionSpec.builder("--fail-percent")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(0, 100))
            .description("With --mode virtual: have so many of a hundred tries fail.")
            .build());
  }

  private static void list(CommandSpec spec, String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build());
  }

  static Rates rates(ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue("--rate", List.of());
    long usual = Rates.USUAL.usual();
    Map<String, Long> known = new HashMap<>();
    for (String each : given) {
      if (each.indexOf('=') < 0) {
        usual = rate(each);
      } else {
        String[] pair = Parsed.pair("--rate", each, '=', "SERVER=RATE");
        known.put(pair[0], rate(pair[1]));
      }
    }
    return new Rates(usual, known, Rates.USUAL.setup());
  }

  private static long rate(String text) {
    try {
      long rate = BandwidthText.parse(text).slots().getFirst().bytesPerSecond();
      return rate == Bandwidth.UNLIMITED ? Long.MAX_VALUE : rate;
    } catch (IllegalArgumentException e) {
      throw CliException.usage("--rate: " + e.getMessage(), "write one such as 5MiB/s");
    }
  }

  /** Ends the command if a transfer is to fail that there is not. */
  static void demandFailing(ParseResult arguments, Plan plan) {
    FaultNames names = FaultNames.of(plan);
    for (String each : failing(arguments)) {
      if (!names.has(each)) {
        throw CliException.usage(
            "--fail: there is no transfer '%s'%s"
                .formatted(each, Suggestion.didYouMean(each, names.all())),
            "write one of " + names.told());
      }
    }
  }

  /** The transfers that are to fail. */
  private static List<String> failing(ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue("--fail", List.of());
    return given.stream().map(each -> each.replaceFirst("=[^=]*$", "")).toList();
  }

  static Faults faults(ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue("--fail", List.of());
    Map<String, Integer> times = new HashMap<>();
    for (String each : given) {
      int at = each.lastIndexOf('=');
      times.put(at < 0 ? each : each.substring(0, at), at < 0 ? 1 : number(each.substring(at + 1)));
    }
    int percent = arguments.matchedOptionValue("--fail-percent", 0);
    return Faults.first(times).and(Faults.random(1, percent));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CliException.usage(
          "--fail: '%s' is no number of tries".formatted(text), "write one such as fetch/report=2");
    }
  }
}
