package dev.quorus.cli.remote;

import dev.quorus.api.client.TransferQuery.Window;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.Shell;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say which transfers are meant. */
final class Filters {
  private static final String WORKFLOW = "workflow";

  private final Shell shell;

  Filters(Shell shell) {
    this.shell = shell;
  }

  void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("--state")
            .paramLabel("STATE")
            .type(List.class)
            .auxiliaryTypes(TransferStateName.class)
            .converters(Parsed.oneOf(List.of(TransferStateName.values())))
            .splitRegex(",")
            .description("Only those in this state: " + names() + ". May be repeated.")
            .build());
    Asked.declareLabels(spec, "Only those with this label. May be repeated; all must match.");
    text(spec, "--workflow", "NAME", "Only those of this workflow.");
    text(spec, "--endpoint", "HOST", "Only those from or to this host, or connection.");
    text(spec, "--agent", "NAME", "Only those that this agent runs, or ran last.");
    time(spec, "--since", "Only those submitted since then, as 2h or 2026-11-21T06:00:00Z.");
    time(spec, "--until", "Only those submitted before then.");
    time(spec, "--finished-since", "Only those that finished since then.");
    time(spec, "--finished-until", "Only those that finished before then.");
  }

  private static void text(CommandSpec spec, String name, String label, String what) {
    spec.addOption(
        OptionSpec.builder(name).paramLabel(label).type(String.class).description(what).build());
  }

  private void time(CommandSpec spec, String name, String what) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel("TIME")
            .type(Instant.class)
            .converters(Parsed.by(text -> Asked.before(text, shell.timing().clock().instant())))
            .description(what)
            .build());
  }

  private static String names() {
    return String.join(", ", List.of(TransferStateName.values()).stream().map(Enum::name).toList());
  }

  static Set<TransferStateName> states(ParseResult arguments) {
    List<TransferStateName> states = arguments.matchedOptionValue("--state", List.of());
    return new TreeSet<>(states);
  }

  static Map<String, String> labels(ParseResult arguments) {
    Map<String, String> labels = new LinkedHashMap<>(Asked.labels(arguments));
    if (arguments.hasMatchedOption("--workflow")) {
      labels.put(WORKFLOW, arguments.matchedOptionValue("--workflow", ""));
    }
    return labels;
  }

  static @Nullable String endpoint(ParseResult arguments) {
    return arguments.matchedOptionValue("--endpoint", (String) null);
  }

  static @Nullable String agent(ParseResult arguments) {
    return arguments.matchedOptionValue("--agent", (String) null);
  }

  static Window created(ParseResult arguments) {
    return window(arguments, "--since", "--until");
  }

  static Window finished(ParseResult arguments) {
    return window(arguments, "--finished-since", "--finished-until");
  }

  private static Window window(ParseResult arguments, String after, String before) {
    return new Window(
        arguments.matchedOptionValue(after, (Instant) null),
        arguments.matchedOptionValue(before, (Instant) null));
  }

  /** Whether any of them is given. */
  static boolean given(ParseResult arguments) {
    return List.of(
            "--state",
            "--label",
            "--workflow",
            "--endpoint",
            "--agent",
            "--since",
            "--until",
            "--finished-since",
            "--finished-until")
        .stream()
        .anyMatch(arguments::hasMatchedOption);
  }
}
