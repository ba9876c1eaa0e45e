package dev.quorus.testkit.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * What only one package may do: ask for the time or wait, and read the environment. A method
 * reference counts as a call.
 */
final class HomeRules {
  /** Asked of these, `now` without a clock given to it reads the system's. */
  private static final String DATES_AND_TIMES = "java.time";

  private static final Map<String, Set<String>> CLOCKS =
      Map.of(
          System.class.getName(), Set.of("currentTimeMillis", "nanoTime"),
          InstantSource.class.getName(), Set.of("system"),
          Clock.class.getName(),
              Set.of(
                  "systemUTC",
                  "systemDefaultZone",
                  "system",
                  "tickMillis",
                  "tickSeconds",
                  "tickMinutes"));

  private HomeRules() {}

  static List<ArchRule> under(String root) {
    return List.of(clockHasOneHome(root), waitingHasOneHome(root), environmentHasOneHome(root));
  }

  private static ArchRule clockHasOneHome(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".core.time..")
        .should()
        .accessTargetWhere(described("reads the system's clock", HomeRules::readsTheClock))
        .because("a test gives the time; take an InstantSource or a Ticker")
        .allowEmptyShould(true);
  }

  private static ArchRule waitingHasOneHome(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".core.time..")
        .should()
        .accessTargetWhere(described("sleeps", HomeRules::sleeps))
        .because("a test must not wait; take a Pause, or a timer")
        .allowEmptyShould(true);
  }

  private static ArchRule environmentHasOneHome(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".core.config..")
        .should()
        .accessTargetWhere(
            described("reads the environment", target -> is(target, System.class, "getenv")))
        .because("settings are read and checked once; take the value")
        .allowEmptyShould(true);
  }

  private static boolean readsTheClock(AccessTarget target) {
    return CLOCKS.getOrDefault(target.getOwner().getName(), Set.of()).contains(target.getName())
        || isNowWithoutAClock(target)
        || isNewDate(target);
  }

  private static boolean isNowWithoutAClock(AccessTarget target) {
    return target.getOwner().getPackageName().startsWith(DATES_AND_TIMES)
        && target.getName().equals("now")
        && parametersOf(target).stream().noneMatch(type -> type.isEquivalentTo(Clock.class));
  }

  private static boolean isNewDate(AccessTarget target) {
    return is(target, Date.class, "<init>") && parametersOf(target).isEmpty();
  }

  private static boolean sleeps(AccessTarget target) {
    return is(target, Thread.class, "sleep") || is(target, TimeUnit.class, "sleep");
  }

  private static boolean is(AccessTarget target, Class<?> owner, String name) {
    return target.getOwner().isEquivalentTo(owner) && target.getName().equals(name);
  }

  private static List<JavaClass> parametersOf(AccessTarget target) {
    return target instanceof CodeUnitAccessTarget unit ? unit.getRawParameterTypes() : List.of();
  }

  private static DescribedPredicate<JavaAccess<?>> described(
      String description, Predicate<AccessTarget> predicate) {
    return describe("the target " + description, access -> predicate.test(access.getTarget()));
  }
}
