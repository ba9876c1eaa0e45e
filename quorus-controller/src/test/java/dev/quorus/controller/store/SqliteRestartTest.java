package dev.quorus.controller.store;

import dev.quorus.core.bus.SecretCodec;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteRestartTest extends RestartContract {
  @TempDir private Path folder;

  @Override
  OpenedStore open(SecretCodec secrets) {
    return OpenedStore.in(folder, secrets);
  }
}
