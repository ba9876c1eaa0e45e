package dev.quorus.cli.show;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Rows under headings, as wide as the screen at most. */
public final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST = 8;

  /** What may be cut from the cells of a column where the screen is too narrow. */
  public enum Cut {
    NOTHING,
    END,
    MIDDLE
  }

  /** A heading and how its cells are laid out. */
  public record Column(String heading, Cut cut, boolean right) {
    public static Column whole(String heading) {
      return new Column(heading, Cut.NOTHING, false);
    }

    public static Column number(String heading) {
      return new Column(heading, Cut.NOTHING, true);
    }

    public static Column text(String heading) {
      return new Column(heading, Cut.END, false);
    }

    public static Column path(String heading) {
      return new Column(heading, Cut.MIDDLE, false);
    }
  }

  /**
   * One cell.
   *
   * @param colour applied after the text is cut and padded
   */
  public record Cell(String text, UnaryOperator<String> colour) {
    public Cell {
      text = Clipped.harmless(text);
    }

    public static Cell of(String text) {
      return new Cell(text, UnaryOperator.identity());
    }
  }

  private final List<Column> columns;
  private final UnaryOperator<String> headingColour;
  private final Clipped clipped;
  private final List<List<Cell>> rows = new ArrayList<>();

  public Table(List<Column> columns, UnaryOperator<String> headingColour, boolean unicode) {
    this.columns = List.copyOf(columns);
    this.headingColour = headingColour;
    this.clipped = new Clipped(unicode);
  }

  /** Adds a row with a cell for each column. */
  public void add(List<Cell> row) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row of %d cells in a table of %d columns".formatted(row.size(), columns.size()));
    }
    rows.add(List.copyOf(row));
  }

  /**
   * Lays it out, headings first. Cells are cut only as far as their column allows: a table of ids
   * on a very narrow screen is wider than it.
   */
  public List<String> lines(int screenWidth) {
    int[] widths = fitted(screenWidth);
    List<Cell> headings =
        columns.stream().map(each -> new Cell(each.heading(), headingColour)).toList();
    List<String> lines = new ArrayList<>();
    lines.add(line(headings, widths));
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  private int[] fitted(int screenWidth) {
    int[] widths = IntStream.range(0, columns.size()).map(this::naturalWidth).toArray();
    int excess = IntStream.of(widths).sum() + GAP.length() * (widths.length - 1) - screenWidth;
    while (excess > 0) {
      int widest = widestToCut(widths);
      if (widest < 0) {
        break;
      }
      widths[widest]--;
      excess--;
    }
    return widths;
  }

  private int naturalWidth(int column) {
    int heading = columns.get(column).heading().length();
    return rows.stream()
        .mapToInt(row -> Clipped.length(row.get(column).text()))
        .reduce(heading, Math::max);
  }

  private int widestToCut(int[] widths) {
    return IntStream.range(0, widths.length)
        .filter(each -> columns.get(each).cut() != Cut.NOTHING && widths[each] > NARROWEST)
        .reduce(-1, (best, each) -> best < 0 || widths[each] > widths[best] ? each : best);
  }

  private String line(List<Cell> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      boolean last = i == widths.length - 1;
      line.append(i == 0 ? "" : GAP).append(cell(cells.get(i), columns.get(i), widths[i], last));
    }
    return line.toString();
  }

  private String cell(Cell cell, Column column, int width, boolean last) {
    String text =
        switch (column.cut()) {
          case NOTHING -> cell.text();
          case END -> clipped.atEnd(cell.text(), width);
          case MIDDLE -> clipped.inMiddle(cell.text(), width);
        };
    String blanks = " ".repeat(Math.max(0, width - Clipped.length(text)));
    String coloured = cell.colour().apply(text);
    if (column.right()) {
      return blanks + coloured;
    }
    return last ? coloured : coloured + blanks;
  }
}
