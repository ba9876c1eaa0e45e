package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.store.StoreException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path temporary;

  @Test
  void createsAMissingFolderForItsOwnerAlone() throws IOException {
    Path path = temporary.resolve("new/data");

    try (DataFolder folder = DataFolder.open(path)) {
      Path file = folder.privateFile("quorus.db");

      assertThat(permissions(path)).isEqualTo("rwx------");
      assertThat(permissions(file)).isEqualTo("rw-------");
    }
  }

  @Test
  void writesItsProcessIntoTheLockFile() throws IOException {
    try (DataFolder folder = DataFolder.open(temporary)) {
      assertThat(Files.readString(folder.path().resolve("quorus.lock")).strip())
          .isEqualTo(Long.toString(ProcessHandle.current().pid()));
    }
  }

  @Test
  void refusesAFolderThatIsHeldAndNamesTheHolder() {
    String pid = Long.toString(ProcessHandle.current().pid());
    try (DataFolder held = DataFolder.open(temporary)) {
      assertThatThrownBy(() -> DataFolder.open(held.path()))
          .asInstanceOf(type(DataFolderInUse.class))
          .satisfies(refusal -> assertThat(refusal.owner()).isEqualTo(pid))
          .satisfies(refusal ->
              assertThat(refusal)
                  .hasMessageContaining(temporary.toString())
                  .hasMessageContaining("process " + pid)
                  .hasMessageContaining("stop that one, or choose another folder"));
    }
  }

  @Test
  void takesAFolderThatWasLetGo() {
    DataFolder.open(temporary).close();

    try (DataFolder again = DataFolder.open(temporary)) {
      assertThat(again.path()).isEqualTo(temporary);
    }
  }

  @Test
  void saysWhatToDoAboutAFolderThatCannotBeMade() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));

    assertThatThrownBy(() -> DataFolder.open(file.resolve("data")))
        .asInstanceOf(type(StoreException.class))
        .satisfies(refusal -> {
          assertThat(refusal.reason()).isEqualTo(Reason.NOT_WRITABLE);
          assertThat(refusal)
              .hasMessageContaining(file.resolve("data").toString())
              .hasMessageContaining("make it writable, or choose another folder");
        });
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
