package dev.quorus.testkit.architecture.exemplary.core.config;

import java.util.Map;

public final class HomeOfTheEnvironment {
  public Map<String, String> all() {
    return System.getenv();
  }
}
