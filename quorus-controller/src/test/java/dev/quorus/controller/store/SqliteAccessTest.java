package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.controller.store.sql.SqliteAudit;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class SqliteAccessTest extends AccessContract {
  @TempDir static Path folder;
  private OpenedStore opened;

  @BeforeAll
  void openStore() {
    opened = OpenedStore.in(folder);
  }

  @AfterAll
  void closeStore() {
    opened.close();
  }

  @Override
  Stores store() {
    return opened.store();
  }

  @Override
  Stores other() {
    return opened.store();
  }

  @Override
  void alter(String sql) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String url() {
    return "jdbc:sqlite:" + folder.resolve("quorus.db") + "?busy_timeout=5000";
  }

  @Test
  void theLogOfADataFolderIsVerifiedBesideItsServer() {
    AuditVerifier verifier = new AuditVerifier();

    SqliteAudit.verify(folder, verifier);

    assertThat(verifier.found()).isNull();
  }
}
