package dev.quorus.cli.remote;

import dev.quorus.api.model.DeliveryView;
import dev.quorus.api.model.WebhookView;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Webhooks and their messages, for a person. */
final class WebhookLines {
  private static final int UNCUT = Integer.MAX_VALUE / 2;

  private WebhookLines() {}

  static List<String> table(List<WebhookView> webhooks, Console console, int width) {
    Table table =
        new Table(
            List.of(
                Column.whole("ID"),
                Column.whole("STATE"),
                Column.path("URL"),
                Column.text("EVENTS"),
                Column.text("DESCRIPTION")),
            console.outColours()::bold,
            console.terminal().unicode());
    webhooks.forEach(each ->
        table.add(
            List.of(
                Cell.of(each.id()),
                Cell.of(state(each)),
                Cell.of(each.url()),
                Cell.of(String.join(" ", each.events())),
                Cell.of(text(each.description())))));
    return table.lines(width);
  }

  private static String state(WebhookView webhook) {
    if (webhook.disabledAt() != null) {
      return "disabled";
    }
    return webhook.failingSince() == null ? "good" : "failing";
  }

  /** All about one, one thing a line. */
  static List<String> details(WebhookView webhook) {
    List<String> lines = new ArrayList<>();
    add(lines, "id", webhook.id());
    add(lines, "state", state(webhook));
    add(lines, "url", webhook.url());
    add(lines, "events", String.join(" ", webhook.events()));
    add(lines, "description", webhook.description());
    add(lines, "made", webhook.createdAt() + " by " + webhook.createdBy());
    add(lines, "failing", time(webhook.failingSince()));
    add(lines, "disabled", time(webhook.disabledAt()));
    add(lines, "why", webhook.disabledReason());
    add(lines, "former", time(webhook.formerSecretUntil()));
    add(lines, "secret", webhook.secret());
    return lines;
  }

  private static void add(List<String> lines, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      lines.add("%-12s ".formatted(name) + ScreenLine.fitted(value, UNCUT, true));
    }
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  static List<String> messages(List<DeliveryView> messages, Console console, int width) {
    Table table =
        new Table(
            List.of(
                Column.whole("MESSAGE"),
                Column.whole("STATE"),
                Column.whole("TYPE"),
                Column.whole("TRANSFER"),
                Column.number("TRIES"),
                Column.number("STATUS"),
                Column.whole("LAST TRY"),
                Column.text("PROBLEM")),
            console.outColours()::bold,
            console.terminal().unicode());
    messages.forEach(each ->
        table.add(
            List.of(
                Cell.of(each.id()),
                Cell.of(each.state().wire()),
                Cell.of(each.type()),
                Cell.of(each.transfer()),
                Cell.of(Integer.toString(each.tries())),
                Cell.of(each.status() == null ? "" : each.status().toString()),
                Cell.of(each.lastTryAt() == null ? "" : each.lastTryAt().toString()),
                Cell.of(text(each.problem())))));
    return table.lines(width);
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
