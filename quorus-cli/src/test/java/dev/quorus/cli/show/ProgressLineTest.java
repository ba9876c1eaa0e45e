package dev.quorus.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.Progress;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {
  private static final long MIB = 1024 * 1024;
  private static final OptionalDouble RATE = OptionalDouble.of(10.0 * MIB);
  private static final Progress HALF = new Progress(50 * MIB, 100 * MIB);

  private final ProgressLine line = new ProgressLine("big.iso", false);

  @Test
  void showsEverythingOnAWideScreen() {
    assertThat(line.draw(HALF, RATE, 100))
        .isEqualTo(
            "big.iso  [##############..............]   50%  50.0 MiB of 100.0 MiB"
                + "    10.0 MiB/s  5.0 s left");
  }

  @Test
  void drawsBlocksWhereTheScreenHasThem() {
    String drawn = new ProgressLine("big.iso", true).draw(HALF, RATE, 100);

    assertThat(drawn).contains("[██████████████░░░░░░░░░░░░░░]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "70 | 'big.iso   50%  50.0 MiB of 100.0 MiB    10.0 MiB/s  5.0 s left'",
        "60 | 'big.iso   50%  50.0 MiB    10.0 MiB/s  5.0 s left'",
        "40 | 'big.iso   50%    10.0 MiB/s  5.0 s left'",
        "30 | 'big.iso   50%    10.0 MiB/s'",
        "20 | 'big.iso   50%'"
      })
  void leavesOutWhatDoesNotFit(int width, String expected) {
    assertThat(line.draw(HALF, RATE, width)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 8, 12, 17, 23, 31, 39, 44, 52, 61, 79, 80, 119, 200})
  void isNeverWiderThanTheScreen(int width) {
    String drawn =
        new ProgressLine("a-very-long-name-of-a-file-that-does-not-fit-anywhere.tar.gz", true)
            .draw(HALF, RATE, width);

    assertThat(drawn.codePointCount(0, drawn.length())).isLessThanOrEqualTo(width);
  }

  @Test
  void cutsLongNamesInTheMiddle() {
    String drawn =
        new ProgressLine("backup-of-the-whole-database-2026-11-20.tar.gz", true)
            .draw(HALF, RATE, 80);

    assertThat(drawn).startsWith("backup").contains("…").contains("tar.gz ");
  }

  @Test
  void showsWhatIsKnownOfAnUnknownTotal() {
    Progress unknown = new Progress(50 * MIB, Progress.UNKNOWN);

    assertThat(line.draw(unknown, RATE, 80)).isEqualTo("big.iso  50.0 MiB    10.0 MiB/s");
  }

  @Test
  void saysThatItIsStalledOrFinishing() {
    assertThat(line.draw(HALF, OptionalDouble.of(0), 100)).endsWith("0 B/s  stalled");
    assertThat(line.draw(new Progress(MIB, MIB), RATE, 100)).endsWith("finishing");
  }

  @Test
  void showsAHundredPercentOnlyForAllOfIt() {
    assertThat(line.draw(new Progress(999_999, 1_000_000), RATE, 100)).contains(" 99%");
    assertThat(line.draw(new Progress(0, 0), RATE, 100)).contains("100%");
  }

  @Test
  void doesNotLetAFileNameSteerTheTerminal() {
    String drawn = new ProgressLine("a\u001b[2Jb\n\u202ec", true).draw(HALF, RATE, 100);

    assertThat(drawn).startsWith("a?[2Jb??c");
  }
}
