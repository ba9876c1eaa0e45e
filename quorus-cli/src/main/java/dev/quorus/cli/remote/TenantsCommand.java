package dev.quorus.cli.remote;

import dev.quorus.api.model.TenantList;
import dev.quorus.api.model.TenantView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Lists tenants, or shows some of them with what they use. */
final class TenantsCommand implements Command {
  private final Shell shell;
  private final boolean named;

  /**
   * @param named whether it shows those that are named
   */
  TenantsCommand(Shell shell, boolean named) {
    this.shell = shell;
    this.named = named;
  }

  @Override
  public void declare(CommandSpec spec) {
    if (named) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("1..*")
              .paramLabel("TENANT")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description("The name of a tenant.")
              .build());
    }
    Asked.declareJson(spec, "Write one JSON document with the tenants in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("A key that is not cluster-wide sees its own tenant only."),
        List.of(
            named
                ? new Example("quorus tenants show acme", "its quotas, and what it uses of them")
                : new Example("quorus tenants list", "all of them, with their quotas")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      TenantList found =
          named ? named(arguments, server) : server.ask(client -> client.access().tenants());
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(found));
      } else {
        TenantLines.print(found.items(), shell.console());
      }
    }
    return ExitCode.DONE;
  }

  private static TenantList named(ParseResult arguments, Remote server)
      throws InterruptedException {
    List<String> names = arguments.matchedPositionalValue(0, List.of());
    List<TenantView> items = new ArrayList<>();
    for (String name : names.stream().distinct().toList()) {
      items.add(server.ask(client -> client.access().tenant(name)));
    }
    return new TenantList(items);
  }
}
