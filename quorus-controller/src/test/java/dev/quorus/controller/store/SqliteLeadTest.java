package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLeadTest extends LeadContract {
  private OpenedStore opened;

  @BeforeEach
  void open(@TempDir Path folder) {
    opened = OpenedStore.in(folder);
  }

  @AfterEach
  void close() {
    opened.close();
  }

  @Override
  Stores stores() {
    return opened.store();
  }

  /** Whoever opens the folder has it to itself: an earlier leader is gone. */
  @Test
  void givesTheLeadToWhoeverOpensTheFolderNext() {
    stand(ME);

    assertThat(stand(OTHER).epoch()).isEqualTo(2);
  }
}
