package dev.quorus.testkit.architecture.exemplary.cli;

import dev.quorus.testkit.architecture.exemplary.controller.store.Database;

public final class Command {
  public Class<?> starts = Database.class;
}
