package dev.quorus.testkit.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The modules of Quorus, and the arrows between them. */
public enum QuorusModule {
  API("quorus-api", "api"),
  CORE("quorus-core", "core"),
  WORKFLOW("quorus-workflow", "workflow"),
  AGENT("quorus-agent", "agent"),
  CONTROLLER("quorus-controller", "controller"),
  CLI("quorus-cli", "cli"),
  TESTKIT("quorus-testkit", "testkit"),
  EXAMPLES("quorus-integration-examples", "examples"),
  BENCHMARKS("quorus-integration-examples/benchmarks", "benchmarks");

  private final String folder;
  private final String packageName;

  QuorusModule(String folder, String packageName) {
    this.folder = folder;
    this.packageName = packageName;
  }

  String packageUnder(String root) {
    return root + "." + packageName;
  }

  /** The arrows: what this module may use beside itself. */
  Set<QuorusModule> used() {
    return switch (this) {
      case API, CORE -> EnumSet.noneOf(QuorusModule.class);
      case WORKFLOW, AGENT -> EnumSet.of(CORE);
      case CONTROLLER -> EnumSet.of(CORE, WORKFLOW, API);
      case CLI -> EnumSet.of(API, CORE, WORKFLOW, AGENT, CONTROLLER);
      case TESTKIT -> EnumSet.of(API, CORE);
      case EXAMPLES, BENCHMARKS -> EnumSet.allOf(QuorusModule.class);
    };
  }

  Set<QuorusModule> forbidden() {
    Set<QuorusModule> others = EnumSet.complementOf(EnumSet.of(this));
    others.removeAll(used());
    return others;
  }

  /**
   * The module's folder in this checkout, looked for from the working directory upwards: Maven
   * starts tests in the folder of the module that they belong to, an IDE often in that of the
   * whole.
   */
  Path folder() {
    Path start = Path.of("").toAbsolutePath();
    for (Path above = start; above != null; above = above.getParent()) {
      Path candidate = above.resolve(folder);
      if (Files.isRegularFile(candidate.resolve("pom.xml"))) {
        return candidate;
      }
    }
    throw new IllegalStateException(
        "no folder %s with a pom.xml beside or above %s; run the test inside a checkout (modules: %s)"
            .formatted(folder, start, Arrays.toString(values())));
  }
}
