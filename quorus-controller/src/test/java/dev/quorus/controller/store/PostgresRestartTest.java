package dev.quorus.controller.store;

import dev.quorus.core.bus.SecretCodec;

class PostgresRestartTest extends RestartContract {
  private final String database = SharedPostgres.newDatabase();

  @Override
  OpenedStore open(SecretCodec secrets) {
    return OpenedStore.onPostgres(database, secrets);
  }
}
