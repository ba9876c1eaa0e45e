package dev.quorus.cli.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("ID"), Column.number("BYTES"), Column.path("FROM"), Column.text("REASON"));

  private final Table table = new Table(COLUMNS, UnaryOperator.identity(), true);

  @Test
  void alignsItsColumns() {
    add("0001", "5", "/a", "waits");
    add("0002", "12345", "/srv/in/b", "runs");

    assertThat(table.lines(80))
        .containsExactly(
            "ID    BYTES  FROM       REASON",
            "0001      5  /a         waits",
            "0002  12345  /srv/in/b  runs");
  }

  @Test
  void cutsTheWidestColumnsFirst() {
    add("0001", "5", "https://partner.example/out/2026/report.csv", "waits for its turn");

    List<String> lines = table.lines(60);

    assertThat(lines.getLast())
        .isEqualTo("0001      5  https://…ut/2026/report.csv  waits for its turn");
    assertThat(lines).allMatch(line -> line.length() <= 60);
  }

  @Test
  void neverCutsIds() {
    add("019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f", "5", "/srv/in/report.csv", "waits for its turn");

    List<String> lines = table.lines(20);

    assertThat(lines.getLast())
        .startsWith("019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f      5  ")
        .contains("…");
  }

  @Test
  void cutsWithDotsWhereTheScreenHasNoEllipsis() {
    Table ascii = new Table(List.of(Column.text("REASON")), UnaryOperator.identity(), false);
    ascii.add(List.of(Cell.of("a long reason")));

    assertThat(ascii.lines(10)).containsExactly("REASON", "a long ...");
  }

  @Test
  void coloursDoNotShiftTheColumns() {
    table.add(
        List.of(new Cell("1", text -> "<" + text + ">"), Cell.of("2"), Cell.of("3"), Cell.of("4")));

    assertThat(table.lines(80).getLast()).isEqualTo("<1>       2  3     4");
  }

  @Test
  void showsHeadingsWithoutRows() {
    assertThat(table.lines(80)).containsExactly("ID  BYTES  FROM  REASON");
  }

  @Test
  void doesNotLetACellSteerTheTerminal() {
    add("1", "2", "/a\u001b[2J\nb", "x");

    assertThat(table.lines(80).getLast()).contains("/a?[2J?b");
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> table.add(List.of(Cell.of("x"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a row of 1 cells in a table of 4 columns");
  }

  private void add(String... cells) {
    table.add(Stream.of(cells).map(Cell::of).toList());
  }
}
