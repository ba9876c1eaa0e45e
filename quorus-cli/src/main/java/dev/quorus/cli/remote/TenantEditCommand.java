package dev.quorus.cli.remote;

import dev.quorus.api.model.NewTenant;
import dev.quorus.api.model.QuotaSpec;
import dev.quorus.api.model.TenantSettings;
import dev.quorus.api.model.TenantView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.SizeText;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Creates a tenant, or changes what is said about it and leaves the rest. */
final class TenantEditCommand implements Command {
  private static final String NONE = "none";
  private static final String DESCRIPTION = "--description";
  private static final String RUNNING = "--running";
  private static final String QUEUED = "--queued";
  private static final String BYTES = "--bytes-per-day";
  private static final String REQUESTS = "--requests";

  private final Shell shell;
  private final boolean create;

  TenantEditCommand(Shell shell, boolean create) {
    this.shell = shell;
    this.create = create;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("TENANT")
            .type(String.class)
            .description("Its name, of letters, digits, '.', '_' and '-'.")
            .build());
    option(spec, DESCRIPTION, "TEXT", "Words for people.");
    option(spec, RUNNING, "N", "So many attempts at a time; more wait.");
    option(spec, QUEUED, "N", "So many transfers may wait; one more is refused.");
    option(spec, BYTES, "SIZE", "So many bytes a day, such as 1TiB; no more attempts start then.");
    option(spec, REQUESTS, "N", "So many requests a second of all its keys, at each controller.");
    Asked.declareJson(spec, "Write the tenant as the REST API has it, as one JSON document.");
    ServerOptions.declare(spec);
  }

  private void option(CommandSpec spec, String name, String label, String words) {
    String rest =
        name.equals(DESCRIPTION)
            ? ""
            : create ? " Default: none." : " 'none' takes it away. Default: as it is.";
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .description(words + rest)
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("Needs a cluster-wide key of the role admin."),
        List.of(
            create
                ? new Example(
                    "quorus tenants create acme --running 20 --bytes-per-day 1TiB",
                    "a tenant with quotas")
                : new Example("quorus tenants change acme --running none", "without that quota")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String name = arguments.matchedPositionalValue(0, "");
    try (Remote server = Remote.open(arguments, shell)) {
      TenantView now = create ? create(name, arguments, server) : change(name, arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(now));
      } else {
        TenantLines.print(List.of(now), shell.console());
      }
    }
    return ExitCode.DONE;
  }

  private static TenantView create(String name, ParseResult arguments, Remote server)
      throws InterruptedException {
    NewTenant tenant = new NewTenant(name, text(arguments, ""), quotas(arguments, QuotaSpec.NONE));
    return server.ask(client -> client.access().createTenant(tenant));
  }

  private static TenantView change(String name, ParseResult arguments, Remote server)
      throws InterruptedException {
    TenantView before = server.ask(client -> client.access().tenant(name));
    TenantSettings settings =
        new TenantSettings(
            text(arguments, before.description()), quotas(arguments, before.quotas()));
    return server.ask(client -> client.access().changeTenant(name, settings));
  }

  private static String text(ParseResult arguments, String before) {
    return arguments.matchedOptionValue(DESCRIPTION, before);
  }

  private static QuotaSpec quotas(ParseResult arguments, QuotaSpec before) {
    return new QuotaSpec(
        count(arguments, RUNNING, before.running()),
        count(arguments, QUEUED, before.queued()),
        number(arguments, BYTES, before.bytesPerDay(), SizeText::parse),
        count(arguments, REQUESTS, before.requestsPerSecond()));
  }

  private static @Nullable Integer count(
      ParseResult arguments, String option, @Nullable Integer before) {
    Long wide = before == null ? null : Long.valueOf(before);
    Long number = number(arguments, option, wide, Integer::parseInt);
    return number == null ? null : Integer.valueOf(Math.toIntExact(number));
  }

  private static @Nullable Long number(
      ParseResult arguments, String option, @Nullable Long before, ToLongFunction<String> parse) {
    String text = arguments.matchedOptionValue(option, (String) null);
    if (text == null) {
      return before;
    }
    if (text.equals(NONE)) {
      return null;
    }
    try {
      return parse.applyAsLong(text);
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "'%s' is not what %s takes".formatted(text, option),
          "give a whole number%s, or 'none'"
              .formatted(option.equals(BYTES) ? " with a unit, such as 500GiB" : ""));
    }
  }
}
