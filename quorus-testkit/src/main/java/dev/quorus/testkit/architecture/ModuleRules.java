package dev.quorus.testkit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** Arrows between modules, and what a module keeps away from. */
final class ModuleRules {
  private ModuleRules() {}

  static List<ArchRule> under(String root) {
    return Stream.concat(
            Stream.of(QuorusModule.values())
                .filter(module -> !module.forbidden().isEmpty())
                .map(module -> arrowsOf(module, root)),
            Stream.of(agentSeesNoDatabase(root)))
        .toList();
  }

  private static ArchRule arrowsOf(QuorusModule module, String root) {
    String[] forbidden =
        module.forbidden().stream()
            .map(other -> other.packageUnder(root) + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(module.packageUnder(root) + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden)
        .as("%s should see no other module than %s".formatted(module, module.used()))
        .because("arrows between modules point one way only")
        .allowEmptyShould(true);
  }

  private static ArchRule agentSeesNoDatabase(String root) {
    return noClasses()
        .that()
        .resideInAPackage(QuorusModule.AGENT.packageUnder(root) + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "com.zaxxer.hikari..")
        .because("only a controller sees the database")
        .allowEmptyShould(true);
  }
}
