package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Terminal;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Transfers as rows. */
final class TransferTable {
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("ID"),
          Column.whole("STATE"),
          Column.number("DONE"),
          Column.number("AGE"),
          Column.path("FROM"),
          Column.path("TO"),
          Column.text("WHY"));

  private final Palette colours;
  private final Terminal terminal;

  TransferTable(Palette colours, Terminal terminal) {
    this.colours = colours;
    this.terminal = terminal;
  }

  /** The lines, headings first, no wider than asked for if the ids allow it. */
  List<String> lines(Collection<TransferView> transfers, Instant now, int width) {
    Table table = new Table(COLUMNS, colours::bold, terminal.unicode());
    transfers.forEach(each -> table.add(row(each, now)));
    return table.lines(width);
  }

  private List<Cell> row(TransferView view, Instant now) {
    Duration age = Duration.between(view.times().createdAt(), now);
    return List.of(
        Cell.of(view.id()),
        new Cell(view.state().wire(), text -> Told.coloured(view.state(), text, colours)),
        Cell.of((Told.done(view) + " " + Told.filesDone(view)).strip()),
        Cell.of(Figures.duration(age.isNegative() ? Duration.ZERO : age)),
        Cell.of(view.order().source()),
        Cell.of(view.order().destination()),
        Cell.of(Told.why(view)));
  }
}
