package dev.quorus.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quorus.core.transfer.Selection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathFilterTest {

  @ParameterizedTest
  @CsvSource({
    "*.csv, in/deep/a.csv, true",
    "*.csv, a.txt, false",
    "in/*.csv, in/a.csv, true",
    "in/*.csv, in/deep/a.csv, false",
    "in/**, in/deep/a.csv, true",
    "/a.csv, a.csv, true",
    "/a.csv, in/a.csv, false",
    "**/a.csv, a.csv, true",
    "**/a.csv, in/deep/a.csv, true",
    "'{a,b}.csv', b.csv, true",
    "'[a-c]?.csv', b1.csv, true"
  })
  void includesByGlob(String glob, String path, boolean wanted) {
    PathFilter filter = new PathFilter(new Selection(true, List.of(glob), List.of(), null, false));

    assertThat(filter.wantsFile(path)).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({
    "tmp, in/tmp, false",
    "tmp/, tmp, false",
    "/tmp, in/tmp, true",
    "in/t*, in/tmp, false"
  })
  void entersNoFolderThatIsExcluded(String glob, String folder, boolean entered) {
    PathFilter filter = new PathFilter(new Selection(true, List.of(), List.of(glob), null, false));

    assertThat(filter.entersFolder(folder)).isEqualTo(entered);
  }

  @Test
  void leavesOutWhatQuorusItselfWrites() {
    PathFilter all = new PathFilter(Selection.WHOLE_TREE);

    assertThat(all.wantsFile("in/.a.csv.01938a4c-7b2e-7000-8000-000000000001.ledger")).isFalse();
    assertThat(all.wantsFile("in/a.part")).isTrue();
  }

  @Test
  void saysWhatIsWrongWithAGlob() {
    Selection broken = new Selection(true, List.of("[a-"), List.of(), null, false);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PathFilter(broken))
        .withMessageContaining("'[a-' is no glob");
  }
}
