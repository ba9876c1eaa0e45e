package dev.quorus.testkit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** What packages may know of each other, and what each must say of itself. */
final class PackageRules {
  private PackageRules() {}

  static List<ArchRule> under(String root) {
    return List.of(
        noCycles(root),
        transferIsPureJava(root),
        adaptersAreBlindToEachOther(root),
        weldOnlyWiresApps(root),
        everyPackageIsNullMarked(root));
  }

  private static ArchRule noCycles(String root) {
    return slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("a knot of packages can only be understood and changed as one")
        .allowEmptyShould(true);
  }

  private static ArchRule transferIsPureJava(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + ".core.transfer..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..", "io.netty..", "com.fasterxml..")
        .because("the words of the domain are plain Java")
        .allowEmptyShould(true);
  }

  private static ArchRule adaptersAreBlindToEachOther(String root) {
    return slices()
        .matching(root + ".core.protocol.(*)..")
        .should()
        .notDependOnEachOther()
        .because("any protocol can be taken out or replaced alone")
        .allowEmptyShould(true);
  }

  private static ArchRule weldOnlyWiresApps(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(root + "..app..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.jboss.weld..", "jakarta.enterprise..")
        .because("only the composition root knows the container; all else works with `new`")
        .allowEmptyShould(true);
  }

  private static ArchRule everyPackageIsNullMarked(String root) {
    return classes()
        .that()
        .resideInAPackage(root + "..")
        .should(resideInAPackageMarkedNullMarked())
        .because("null checks of the compiler end where a package is not marked")
        .allowEmptyShould(true);
  }

  private static ArchCondition<JavaClass> resideInAPackageMarkedNullMarked() {
    return new ArchCondition<>("reside in a package whose package-info says @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean marked =
            type.getPackage()
                .tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
        if (!marked) {
          events.add(
              SimpleConditionEvent.violated(
                  type,
                  "package %s, of %s, has no package-info.java with @NullMarked"
                      .formatted(type.getPackageName(), type.getName())));
        }
      }
    };
  }
}
