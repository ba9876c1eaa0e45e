package dev.quorus.examples.process;

import java.nio.file.Path;
import java.util.Map;

/** What a process of quorus that a test starts finds in its environment. */
public final class QuorusEnvironment {
  private QuorusEnvironment() {}

  /**
   * Takes away the settings of whoever runs the tests. No start-up cache is used, nor made beside
   * the tests, which would have half of a small machine meanwhile.
   *
   * @return the process's environment, for more
   */
  public static Map<String, String> isolate(ProcessBuilder builder, Path home) {
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("QUORUS_"));
    environment.put("QUORUS_HOME", home.toString());
    environment.put("QUORUS_AOT", "off");
    return environment;
  }
}
