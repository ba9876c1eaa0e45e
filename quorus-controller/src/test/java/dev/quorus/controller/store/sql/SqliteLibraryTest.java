package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLibraryTest {
  private static final Path MAPS = Path.of("/proc/self/maps");

  /** Java binds each native method to whichever copy it finds first: a process with two crashes. */
  @Test
  void leavesOneCopyInAProcessThatUsedTheDriverBefore(@TempDir Path data)
      throws IOException, SQLException {
    assumeTrue(Files.exists(MAPS), "Linux tells in /proc what a process has loaded");
    try (Connection before = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      assertThat(before.isValid(1)).isTrue();

      SqliteLibrary.keepIn(data);

      assertThat(loaded()).hasSize(1);
    }
  }

  private static List<String> loaded() throws IOException {
    return Files.readAllLines(MAPS).stream()
        .filter(line -> line.contains("sqlite") && line.contains(".so"))
        .map(line -> line.substring(line.indexOf('/')))
        .distinct()
        .toList();
  }
}
