package dev.quorus.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CorpusTest {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");

  static List<Path> good() {
    return Corpus.good();
  }

  static List<Path> bad() {
    return Corpus.bad();
  }

  @Test
  void theCorpusHasMoreThanAHundredBadDocuments() {
    assertThat(Corpus.bad()).hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("bad")
  void saysOfABadDocumentWhatTheGoldenTextSays(Path file) {
    Path golden = Path.of(file.toString().replace(".yml", ".txt"));
    assertThat(Files.exists(golden)).as("golden text %s", golden).isTrue();
    assertThat(Problematic.text(file)).isEqualTo(Corpus.text(golden));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void showsALineACaretAndANextStepWithEachProblem(Path file) {
    List<Problem> problems = Problematic.problems(file);
    assertThat(problems)
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.line()).isPositive();
          assertThat(each.column()).isPositive();
          assertThat(each.next()).isNotBlank();
          if (!Corpus.text(file).isBlank()) {
            assertThat(each.excerpt()).contains("^");
          }
        });
  }

  @ParameterizedTest
  @MethodSource("good")
  void acceptsAGoodDocumentWithoutAWarning(Path file) {
    assertThat(WorkflowReader.read("good.yaml", Corpus.text(file)))
        .isInstanceOfSatisfying(
            ReadResult.Parsed.class, parsed -> assertThat(parsed.warnings()).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("good")
  void plansAGoodDocumentTwiceWithTheSameHash(Path file) {
    WorkflowDefinition definition = Problematic.parsed(Corpus.text(file));
    PlanRequest request =
        PlanRequest.at(NOW)
            .with(definition.variables().containsKey("who") ? Map.of("who", "me") : Map.of());
    String first = Problematic.planned(definition, request).hash();
    String second = Problematic.planned(Problematic.parsed(Corpus.text(file)), request).hash();
    assertThat(first).hasSize(64).isEqualTo(second);
  }
}
