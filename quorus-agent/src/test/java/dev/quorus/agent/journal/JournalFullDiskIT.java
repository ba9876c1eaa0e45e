package dev.quorus.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The system itself refuses to let the journal grow. */
@Timeout(60)
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs ulimit and prlimit")
class JournalFullDiskIT {
  @TempDir Path folder;

  @Test
  void goesOnWhereTheSystemLetsItWriteAgain() throws Exception {
    List<String> said;
    try (ChildJvm child = ChildJvm.startWithFileLimit(64, FullDiskChild.class, folder.toString())) {
      said = child.lines();
    }

    assertThat(said)
        .filteredOn(line -> line.startsWith("refused"))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("cannot be written", folder.toString()));
    assertThat(said).contains("lifted: 0");
    assertThat(said.getLast()).startsWith("T ");
    List<String> promised = said.stream().filter(line -> line.startsWith("T ")).toList();
    assertThat(recoveredLines()).isEqualTo(promised);
  }

  private List<String> recoveredLines() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      return journal.recovered().interrupted().stream()
          .map(each -> "T " + each.attempt().ref().transfer().value().getLeastSignificantBits())
          .toList();
    }
  }
}
