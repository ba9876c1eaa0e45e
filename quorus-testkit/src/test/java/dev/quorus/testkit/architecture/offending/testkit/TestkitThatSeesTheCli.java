package dev.quorus.testkit.architecture.offending.testkit;

import dev.quorus.testkit.architecture.offending.cli.CliThatSeesTheTestkit;

public final class TestkitThatSeesTheCli {
  public Class<?> command = CliThatSeesTheTestkit.class;
}
