package dev.quorus.workflow.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceTextTest {
  private static String excerpt(String line, int column, int length) {
    return new SourceText("a.yaml", line).excerpt(new Origin("", 1, column, length));
  }

  @Test
  void putsTheCaretsUnderThePlace() {
    assertThat(excerpt("name: value", 7, 5)).isEqualTo("1 | name: value\n  |       ^^^^^");
  }

  @Test
  void showsOnlyTheSurroundingsInALongLine() {
    String excerpt = excerpt("x".repeat(500) + "HERE" + "y".repeat(500), 501, 4);
    String[] lines = excerpt.split("\n");
    assertThat(lines[0]).startsWith("1 | …x").endsWith("y…").hasSizeLessThan(120);
    assertThat(lines[0].substring(lines[1].indexOf('^'), lines[1].lastIndexOf('^') + 1))
        .isEqualTo("HERE");
  }

  @Test
  void keepsTheCaretAtItsPlaceWhereAPasswordIsHidden() {
    assertThat(excerpt("a: ftp://me:secret@host/x y", 27, 1))
        .isEqualTo("1 | a: ftp://me:******@host/x y\n  | " + " ".repeat(26) + "^");
  }

  @Test
  void replacesWhatWouldMoveACursorOrTurnTheWriting() {
    assertThat(excerpt("a\u001b[2J\u202eb\tc", 1, 1)).startsWith("1 | a\uFFFD[2J\uFFFDb c\n");
  }

  @Test
  void showsNothingOfALineThatIsNotThere() {
    assertThat(new SourceText("a.yaml", "one").excerpt(new Origin("", 5, 1, 1))).isEmpty();
    assertThat(new SourceText("a.yaml", "one").excerpt(Origin.outside("/inputs/x"))).isEmpty();
  }
}
