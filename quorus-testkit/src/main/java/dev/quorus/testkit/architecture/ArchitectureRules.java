package dev.quorus.testkit.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that the compiler does not check and the house insists on. A module's test is one
 * line: {@code ArchitectureRules.check(QuorusModule.AGENT)}.
 */
public final class ArchitectureRules {
  private static final String ROOT = "dev.quorus";

  /** What the generator of JMH writes is as it is. */
  private static final String GENERATED = "/jmh_generated/";

  private ArchitectureRules() {}

  /**
   * Checks all rules against the module's compiled main classes and its source files.
   *
   * @throws AssertionError that lists every violation of every broken rule
   * @throws IllegalStateException if the module has no compiled classes, or cannot be found
   */
  public static void check(QuorusModule module) {
    Path folder = module.folder();
    List<String> broken = brokenRules(ROOT, mainClassesIn(folder), folder);
    if (!broken.isEmpty()) {
      throw new AssertionError(
          "%s breaks %d house rules:%n%s"
              .formatted(module, broken.size(), String.join(System.lineSeparator(), broken)));
    }
  }

  /** One text for each broken rule, with everything that breaks it. */
  static List<String> brokenRules(String root, JavaClasses classes, Path sources) {
    List<String> broken = new ArrayList<>();
    for (ArchRule rule : rulesUnder(root)) {
      EvaluationResult result = rule.evaluate(classes);
      if (result.hasViolation()) {
        broken.add(report(rule.getDescription(), result.getFailureReport().getDetails()));
      }
    }
    List<String> tooLong = SourceLength.violationsIn(sources);
    if (!tooLong.isEmpty()) {
      broken.add(report(SourceLength.DESCRIPTION, tooLong));
    }
    return broken;
  }

  /** All rules that classes show, for a code base whose modules are packages under the root. */
  static List<ArchRule> rulesUnder(String root) {
    return Stream.of(
            ModuleRules.under(root),
            PackageRules.under(root),
            HomeRules.under(root),
            ShapeRules.under(root))
        .flatMap(List::stream)
        .toList();
  }

  private static JavaClasses mainClassesIn(Path folder) {
    Path compiled = folder.resolve("target").resolve("classes");
    if (!Files.isDirectory(compiled)) {
      throw new IllegalStateException("no folder " + compiled + "; compile the module first");
    }
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(location -> !location.contains(GENERATED))
            .importPath(compiled);
    if (classes.isEmpty()) {
      throw new IllegalStateException("no class in " + compiled + "; compile the module first");
    }
    return classes;
  }

  private static String report(String rule, List<String> violations) {
    StringBuilder text = new StringBuilder("* ").append(rule);
    for (String violation : violations) {
      text.append(System.lineSeparator()).append("    - ").append(violation);
    }
    return text.toString();
  }
}
