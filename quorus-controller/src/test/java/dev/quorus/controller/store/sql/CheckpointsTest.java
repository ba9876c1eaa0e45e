package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {
  private static final int MIB = 1024 * 1024;
  private static final String TEXT = "x".repeat(MIB / 4);

  @TempDir private Path folder;

  @Test
  void keepsTheLogShortUnderASteadyLoad() throws Exception {
    Path database = folder.resolve("test.db");
    Sqlite sqlite = new Sqlite(database);
    Session writer = sqlite.writer();
    Checkpoints checkpoints =
        new Checkpoints(sqlite.checkpoints(), new Checkpoints.Limits(64, 256));
    checkpoints.start();
    writer.execute("CREATE TABLE notes (text TEXT NOT NULL)");

    for (int mib = 0; mib < 64; mib++) {
      writeOneMib(writer, checkpoints);
    }
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> {
          writeOneMib(writer, checkpoints);
          assertThat(Files.size(database)).isGreaterThan(48L * MIB);
        });

    // At least 64 MiB were written, as fast as they could be: without a new beginning the log has
    // all of them.
    assertThat(logSize(database)).isLessThan(56L * MIB);
    checkpoints.close(writer);
    writer.close();
  }

  private static void writeOneMib(Session writer, Checkpoints checkpoints) throws SQLException {
    writer.begin();
    for (int i = 0; i < 4; i++) {
      writer.prepare("INSERT INTO notes (text) VALUES (?)").text(TEXT).update();
    }
    writer.commit();
    // As for so many small writes.
    checkpoints.afterCommit(writer, 768);
  }

  private static long logSize(Path database) throws IOException {
    return Files.size(database.resolveSibling(database.getFileName() + "-wal"));
  }
}
