package dev.quorus.testkit.architecture.offending.cli;

import dev.quorus.testkit.architecture.offending.testkit.TestkitThatSeesTheCli;

public final class CliThatSeesTheTestkit {
  public Class<?> fake = TestkitThatSeesTheCli.class;
}
