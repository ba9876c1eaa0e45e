package dev.quorus.testkit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule is shown to fail on a class that breaks it, and to let a good one pass. */
class ArchitectureRulesTest {
  private static final String OFFENDING = "dev.quorus.testkit.architecture.offending";
  private static final String EXEMPLARY = "dev.quorus.testkit.architecture.exemplary";
  private static final JavaClasses OFFENDERS = new ClassFileImporter().importPackages(OFFENDING);
  private static final JavaClasses EXAMPLES = new ClassFileImporter().importPackages(EXEMPLARY);

  /** Words of a rule's description, and what its report must name. */
  static Stream<Arguments> rules() {
    return Stream.of(
        rule("API should see no other module", "ApiThatSeesCore"),
        rule("CORE should see no other module", "CoreThatSeesTheController"),
        rule("WORKFLOW should see no other module", "WorkflowThatSeesTheApi"),
        rule("AGENT should see no other module", "AgentThatSeesTheController"),
        rule("CONTROLLER should see no other module", "ControllerThatSeesTheAgent"),
        rule("CLI should see no other module", "CliThatSeesTheTestkit"),
        rule("TESTKIT should see no other module", "TestkitThatSeesTheCli"),
        rule("only a controller sees the database", "AgentThatSeesTheDatabase"),
        rule("free of cycles", "HalfOfACycle", "OtherHalfOfACycle"),
        rule("plain Java", "TransferThatKnowsVertx", "TransferThatKnowsJson"),
        rule("not depend on each other", "AdapterThatSeesAnother"),
        rule("composition root", "WeldOutsideOfApp"),
        rule("@NullMarked", "InAPackageWithoutNullMarked"),
        rule(
            "reads the system's clock",
            "ClockReader.instant()",
            "ClockReader.instantByReference()",
            "ClockReader.date()",
            "ClockReader.dateTime()",
            "ClockReader.zoned()",
            "ClockReader.clock()",
            "ClockReader.source()",
            "ClockReader.oldDate()",
            "ClockReader.millis()",
            "ClockReader.nanos()"),
        rule("the target sleeps", "Sleeper.sleep()", "Sleeper.sleepInUnits()"),
        rule("reads the environment", "EnvironmentReader"),
        rule("inject by constructor", "FieldInjection.injected"),
        rule("at most 7 parameters", "ConstructorOfEight", "takes 8 parameters"),
        rule("be final, and no array", "notFinal is not final", "AN_ARRAY is an array"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void aRuleNamesWhatBreaksIt(String description, List<String> offenders) {
    // When
    List<String> violations = violations(ruleThatSays(description, OFFENDING), OFFENDERS);

    // Then
    assertThat(String.join("\n", violations)).contains(offenders);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void aRuleLetsGoodClassesPass(String description) {
    // When
    List<String> violations = violations(ruleThatSays(description, EXEMPLARY), EXAMPLES);

    // Then
    assertThat(violations).isEmpty();
  }

  @Test
  void everyRuleHasItsOffender() {
    assertThat(ArchitectureRules.rulesUnder(OFFENDING))
        .hasSize((int) rules().count())
        .allMatch(rule -> rule.evaluate(OFFENDERS).hasViolation());
  }

  @Test
  void aCheckReportsEveryBrokenRuleWithItsOffenders(@TempDir Path moduleFolder) throws IOException {
    // Given
    Path source = moduleFolder.resolve("src/main/java/TooLong.java");
    Files.createDirectories(source.getParent());
    Files.write(source, Collections.nCopies(501, "// line"));

    // When
    List<String> broken = ArchitectureRules.brokenRules(OFFENDING, OFFENDERS, moduleFolder);

    // Then
    assertThat(broken)
        .hasSize((int) rules().count() + 1)
        .anySatisfy(text -> assertThat(text).contains("because", "HalfOfACycle"))
        .anySatisfy(text -> assertThat(text).contains("at most 500 lines", "TooLong.java"));
  }

  private static Arguments rule(String description, String... offenders) {
    return Arguments.of(description, List.of(offenders));
  }

  private static ArchRule ruleThatSays(String words, String root) {
    List<ArchRule> found =
        ArchitectureRules.rulesUnder(root).stream()
            .filter(rule -> rule.getDescription().contains(words))
            .toList();
    assertThat(found).as("rules that say %s", words).hasSize(1);
    return found.getFirst();
  }

  private static List<String> violations(ArchRule rule, JavaClasses classes) {
    EvaluationResult result = rule.evaluate(classes);
    return result.getFailureReport().getDetails();
  }
}
