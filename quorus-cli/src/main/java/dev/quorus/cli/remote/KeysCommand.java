package dev.quorus.cli.remote;

import dev.quorus.api.model.ApiKeyList;
import dev.quorus.api.model.ApiKeyView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Lists keys, or shows or revokes some of them, one after the other. */
final class KeysCommand implements Command {
  private static final int PAGE = 1_000;
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("ID"),
          Column.text("NAME"),
          Column.whole("TENANT"),
          Column.whole("ROLE"),
          Column.whole("STATE"),
          Column.whole("EXPIRES"),
          Column.number("USED"));

  private final Shell shell;
  private final Action action;

  /** What is done. */
  enum Action {
    LIST,
    SHOW,
    REVOKE
  }

  KeysCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    if (action == Action.LIST) {
      spec.addOption(
          OptionSpec.builder("--tenant")
              .paramLabel("TENANT")
              .type(String.class)
              .description("Only keys of this tenant.")
              .build());
    } else {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("1..*")
              .paramLabel("ID")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description("The id of a key, as 'quorus keys list' shows it.")
              .build());
    }
    Asked.declareJson(spec, "Write one JSON document with the keys in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return switch (action) {
      case LIST -> page("quorus keys list", "who has keys, and when they were used");
      case SHOW -> page("quorus keys show 0a1b2c3d4e5f6071", "what it may do");
      case REVOKE -> page("quorus keys revoke 0a1b2c3d4e5f6071", "it got lost");
    };
  }

  private static HelpText page(String example, String meaning) {
    return HelpText.of(
        List.of("Needs a key of the role admin. The text of a key is never shown again."),
        List.of(new Example(example, meaning)),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      List<ApiKeyView> keys =
          action == Action.LIST ? all(arguments, server) : named(arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(new ApiKeyList(keys, null)));
      } else {
        print(keys);
      }
    }
    return ExitCode.DONE;
  }

  private static List<ApiKeyView> all(ParseResult arguments, Remote server)
      throws InterruptedException {
    String tenant = arguments.matchedOptionValue("--tenant", (String) null);
    List<ApiKeyView> all = new ArrayList<>();
    String after = null;
    do {
      String from = after;
      ApiKeyList page = server.ask(client -> client.access().keys(tenant, from, PAGE));
      all.addAll(page.items());
      after = page.nextAfter();
    } while (after != null);
    return all;
  }

  private List<ApiKeyView> named(ParseResult arguments, Remote server) throws InterruptedException {
    List<String> ids = arguments.matchedPositionalValue(0, List.of());
    List<ApiKeyView> keys = new ArrayList<>();
    for (String id : ids.stream().distinct().toList()) {
      keys.add(
          server.ask(client ->
              action == Action.REVOKE ? client.access().revokeKey(id) : client.access().key(id)));
    }
    return keys;
  }

  private void print(List<ApiKeyView> keys) {
    if (keys.isEmpty()) {
      shell.console().err().println("no keys");
      return;
    }
    Palette colours = shell.console().outColours();
    Instant now = shell.timing().clock().instant();
    Table table = new Table(COLUMNS, colours::bold, shell.console().terminal().unicode());
    keys.forEach(each -> table.add(row(each, now, colours)));
    Printed.table(table, shell.console());
  }

  private static List<Cell> row(ApiKeyView key, Instant now, Palette colours) {
    Instant end = key.life().expiresAt();
    String role = key.grant().role().wire();
    return List.of(
        Cell.of(key.id()),
        Cell.of(key.name()),
        Cell.of(key.grant().tenant()),
        Cell.of(
            switch (key.grant().scope()) {
              case CLUSTER -> role + " of all";
              case TENANT -> role;
            }),
        state(key, now, colours),
        Cell.of(end == null ? "never" : end.toString()),
        Cell.of(used(key.life().lastUsedAt(), now)));
  }

  private static Cell state(ApiKeyView key, Instant now, Palette colours) {
    Instant end = key.life().expiresAt();
    if (key.life().revokedAt() != null) {
      return new Cell("REVOKED", colours::red);
    }
    return end != null && !end.isAfter(now)
        ? new Cell("EXPIRED", colours::yellow)
        : new Cell("VALID", colours::green);
  }

  private static String used(@Nullable Instant at, Instant now) {
    if (at == null) {
      return "never";
    }
    Duration age = Duration.between(at, now);
    return Figures.duration(age.isNegative() ? Duration.ZERO : age) + " ago";
  }
}
