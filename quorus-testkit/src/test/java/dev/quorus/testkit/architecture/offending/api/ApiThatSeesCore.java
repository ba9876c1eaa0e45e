package dev.quorus.testkit.architecture.offending.api;

import dev.quorus.testkit.architecture.offending.core.AnyCoreClass;

public final class ApiThatSeesCore {
  public AnyCoreClass behaviour = new AnyCoreClass();
}
