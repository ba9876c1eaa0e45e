package dev.quorus.cli.remote;

import dev.quorus.api.model.QuotaSpec;
import dev.quorus.api.model.TenantUse;
import dev.quorus.api.model.TenantView;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tenants in words: what is used of what is allowed. */
final class TenantLines {
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("TENANT"),
          Column.number("RUNNING"),
          Column.number("WAITING"),
          Column.number("TODAY"),
          Column.number("REQUESTS/S"),
          Column.text("DESCRIPTION"));

  private TenantLines() {}

  static void print(List<TenantView> tenants, Console console) {
    Table table = new Table(COLUMNS, console.outColours()::bold, console.terminal().unicode());
    tenants.forEach(each -> table.add(row(each)));
    Printed.table(table, console);
  }

  private static List<Cell> row(TenantView tenant) {
    QuotaSpec quotas = tenant.quotas();
    TenantUse use = tenant.use();
    return List.of(
        Cell.of(tenant.id()),
        Cell.of(of(use == null ? null : number(use.running()), number(quotas.running()))),
        Cell.of(of(use == null ? null : number(use.queued()), number(quotas.queued()))),
        Cell.of(
            of(
                use == null ? null : Figures.bytes(use.bytesToday()),
                quotas.bytesPerDay() == null ? null : Figures.bytes(quotas.bytesPerDay()))),
        Cell.of(of(null, number(quotas.requestsPerSecond()))),
        Cell.of(tenant.description()));
  }

  private static @Nullable String number(@Nullable Number number) {
    return number == null ? null : number.toString();
  }

  private static String of(@Nullable String used, @Nullable String most) {
    if (used == null) {
      return most == null ? "-" : "of " + most;
    }
    return most == null ? used : used + " of " + most;
  }
}
