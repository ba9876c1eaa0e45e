package dev.quorus.testkit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** How classes are built and what they hold. */
final class ShapeRules {
  private static final int MOST_PARAMETERS = 7;

  /** An enum's constructor takes its name and ordinal before what the source says. */
  private static final int HIDDEN_IN_ENUMS = 2;

  /** An inner class's constructor takes the outer object before what the source says. */
  private static final int HIDDEN_IN_INNER_CLASSES = 1;

  private ShapeRules() {}

  static List<ArchRule> under(String root) {
    return List.of(noFieldInjection(), shortConstructors(root), noPublicMutableStatics(root));
  }

  private static ArchRule noFieldInjection() {
    return noFields()
        .should()
        .beAnnotatedWith("jakarta.inject.Inject")
        .because("an object that was made is complete: inject by constructor")
        .allowEmptyShould(true);
  }

  private static ArchRule shortConstructors(String root) {
    return constructors()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage(root + "..")
        .should(takeAtMostSevenParameters())
        .because("whoever needs more has more than one task, or parameters that belong together")
        .allowEmptyShould(true);
  }

  private static ArchCondition<JavaConstructor> takeAtMostSevenParameters() {
    return new ArchCondition<>("take at most %d parameters".formatted(MOST_PARAMETERS)) {
      @Override
      public void check(JavaConstructor constructor, ConditionEvents events) {
        int parameters = parametersInTheSource(constructor);
        if (parameters > MOST_PARAMETERS) {
          events.add(
              SimpleConditionEvent.violated(
                  constructor,
                  "%s takes %d parameters %s"
                      .formatted(
                          constructor.getFullName(),
                          parameters,
                          constructor.getSourceCodeLocation())));
        }
      }
    };
  }

  /** None for those that the compiler writes: of records, and of classes that capture variables. */
  private static int parametersInTheSource(JavaConstructor constructor) {
    JavaClass owner = constructor.getOwner();
    int parameters = constructor.getRawParameterTypes().size();
    if (owner.isRecord() || owner.isAnonymousClass() || owner.isLocalClass()) {
      return 0;
    }
    if (owner.isEnum()) {
      return parameters - HIDDEN_IN_ENUMS;
    }
    return owner.isInnerClass() ? parameters - HIDDEN_IN_INNER_CLASSES : parameters;
  }

  private static ArchRule noPublicMutableStatics(String root) {
    return fields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage(root + "..")
        .and()
        .arePublic()
        .and()
        .areStatic()
        .should(neverChange())
        .because("whoever can see a mutable static can change it for all")
        .allowEmptyShould(true);
  }

  private static ArchCondition<JavaField> neverChange() {
    return new ArchCondition<>("be final, and no array") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        boolean isFinal = field.getModifiers().contains(JavaModifier.FINAL);
        if (!isFinal || field.getRawType().isArray()) {
          events.add(
              SimpleConditionEvent.violated(
                  field, field.getFullName() + (isFinal ? " is an array" : " is not final")));
        }
      }
    };
  }
}
