package dev.quorus.cli.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.shell.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path folder;

  @Test
  void isMadeForThisUserOnly() throws IOException {
    Path data = folder.resolve("a/b");

    DataFolder.claim(data).close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
  }

  @Test
  void saysWhoseItIs() throws IOException {
    try (DataFolder _ = DataFolder.claim(folder)) {
      assertThat(folder.resolve("quorus.lock")).hasContent(ProcessHandle.current().pid() + "\n");
    }
  }

  @Test
  void aLeftLockFileDoesNotBlock() throws IOException {
    Files.writeString(folder.resolve("quorus.lock"), "123456789012\n");

    DataFolder.claim(folder).close();

    assertThat(folder.resolve("quorus.lock")).hasContent(ProcessHandle.current().pid() + "\n");
  }

  @Test
  void isClaimedOnce() {
    try (DataFolder _ = DataFolder.claim(folder)) {
      assertThatThrownBy(() -> DataFolder.claim(folder))
          .isInstanceOf(CliException.class)
          .hasMessageContaining("is in use by another quorus server");
    }
  }
}
