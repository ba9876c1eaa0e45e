package dev.quorus.testkit.architecture.offending.core.engine;

import java.util.Map;

public final class EnvironmentReader {
  public Map<String, String> all() {
    return System.getenv();
  }
}
