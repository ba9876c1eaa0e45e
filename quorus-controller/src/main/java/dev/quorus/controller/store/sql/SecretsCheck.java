package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Secret;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Finds out whether this controller has the key for secrets that the others have. */
final class SecretsCheck {
  private static final Secret TEXT = new Secret("quorus");
  private static final String FIRST =
      "INSERT INTO secrets_check (id, sealed) VALUES (1, ?) ON CONFLICT (id) DO NOTHING";
  private static final String READ = "SELECT sealed FROM secrets_check WHERE id = 1";

  private SecretsCheck() {}

  /**
   * The first controller's key is the right one.
   *
   * @throws StoreException if this controller's is another one
   */
  static void pass(Session session, SecretCodec secrets) throws SQLException {
    session.prepare(FIRST).text(secrets.seal(TEXT)).update();
    String sealed = session.prepare(READ).one(row -> row.getString(1));
    try {
      if (!secrets.open(sealed).equals(TEXT)) {
        throw another(null);
      }
    } catch (IllegalStateException e) {
      throw another(e);
    }
  }

  private static StoreException another(@Nullable Throwable cause) {
    return new StoreException(
        Reason.UNREADABLE,
        "the key for secrets is not the one that this database was first used with; give every"
            + " controller the same QUORUS_SECRETS_KEY or --secrets-key-file",
        cause);
  }
}
