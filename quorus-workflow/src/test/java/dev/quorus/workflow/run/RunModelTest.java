package dev.quorus.workflow.run;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The runner beside a reference model, over random workflows, failures and kills. */
class RunModelTest {
  private static final int ROUNDS = 40;

  static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  private static RunSetup setup(RandomWorkflow workflow, String execution) {
    Plan plan = planned(parsed(workflow.text(execution)), PlanRequest.at(World.START));
    return RunSetup.of("r1", plan, PlanRequest.Cause.MANUAL, RunLimits.DEFAULT);
  }

  private static Map<String, Integer> files(RandomWorkflow workflow) {
    Map<String, Integer> files = new HashMap<>();
    Stream.of(workflow.groups(), workflow.onSuccess(), workflow.onFailure())
        .flatMap(List::stream)
        .forEach(each -> files.put(each.name(), each.files()));
    return files;
  }

  @ParameterizedTest(name = "seeds from {0}00")
  @MethodSource("seeds")
  void doesWhatTheReferenceSaysWhateverIsKilledWhenever(long hundred) {
    int kills = 0;
    for (long seed = hundred * 100; seed < hundred * 100 + ROUNDS; seed++) {
      Random random = new Random(seed);
      RandomWorkflow workflow = RandomWorkflow.of(random);
      Fate fate = new Fate(seed);
      RunSetup setup = setup(workflow, "{strategy: continue, parallelism: 4}");

      World world = new World(setup, fate, random, 8, files(workflow)).runToTheEnd();

      Reference.Expected expected = Reference.of(workflow, fate, "r1");
      assertThat(phases(world)).as("seed %d", seed).isEqualTo(expected.groups());
      assertThat(world.submitted()).as("seed %d", seed).isEqualTo(expected.submitted());
      assertThat(world.view().outcome()).as("seed %d", seed).isEqualTo(expected.outcome());
      kills += world.kills();
    }
    assertThat(kills).isGreaterThan(50);
  }

  private static Map<String, GroupPhase> phases(World world) {
    Map<String, GroupPhase> phases = new TreeMap<>();
    world.view().groups().forEach(each -> phases.put(each.group(), each.phase()));
    return phases;
  }

  @ParameterizedTest(name = "seeds from {0}00")
  @MethodSource("seeds")
  void endsWhateverPeopleAndClocksDoInBetween(long hundred) {
    for (long seed = hundred * 100; seed < hundred * 100 + ROUNDS; seed++) {
      Random random = new Random(seed);
      RandomWorkflow workflow = RandomWorkflow.of(random);
      String execution =
          "{strategy: %s, parallelism: %d, timeout: %ds}"
              .formatted(
                  random.nextBoolean() ? "fail-fast" : "continue",
                  1 + random.nextInt(5),
                  2 + random.nextInt(30));
      RunSetup setup = setup(workflow, execution);
      World world = new World(setup, new Fate(seed), random, 5, files(workflow));

      world.tell(new RunEvent.Started());
      for (int step = 0; world.end == null; step++) {
        assertThat(step).as("seed %d", seed).isLessThan(20_000);
        disturb(world, random);
        if (world.end == null) {
          world.step();
        }
      }

      assertThat(world.view().groups())
          .as("seed %d", seed)
          .allSatisfy(each -> assertThat(each.phase().over()).isTrue());
      assertThat(world.view().groups()).allSatisfy(each -> assertThat(each.underWay()).isZero());
      if (world.view().outcome() != RunOutcome.SUCCEEDED && random.nextBoolean()) {
        retryToTheEnd(world, seed);
      }
    }
  }

  private static void disturb(World world, Random random) {
    switch (random.nextInt(60)) {
      case 0 -> world.tell(new RunEvent.Cancelled("me"));
      case 1, 2 -> {
        world.tell(new RunEvent.Paused("me"));
        for (int i = 0; i < 3 && !world.open().isEmpty(); i++) {
          world.step();
        }
        world.tell(new RunEvent.Resumed("me"));
      }
      default -> {
        // Most of the time nobody interferes.
      }
    }
  }

  private static void retryToTheEnd(World world, long seed) {
    int before = world.submissions.size();
    world.end = null;
    world.tell(new RunEvent.Retried("me"));
    for (int step = 0; world.end == null; step++) {
      assertThat(step).as("seed %d, second round", seed).isLessThan(20_000);
      world.step();
    }
    assertThat(world.submissions.stream().map(RunAction.Submit::key))
        .as("seed %d", seed)
        .doesNotHaveDuplicates();
    assertThat(world.submissions.size()).isGreaterThanOrEqualTo(before);
    assertThat(world.view().round()).isEqualTo(2);
  }

  @Test
  void theReferenceSeesEveryEnd() {
    Map<Object, Integer> seen = new HashMap<>();
    for (long seed = 0; seed < 100; seed++) {
      RandomWorkflow workflow = RandomWorkflow.of(new Random(seed));
      Reference.Expected expected = Reference.of(workflow, new Fate(seed), "r1");
      expected.groups().values().forEach(each -> seen.merge(each, 1, Integer::sum));
      seen.merge(expected.outcome(), 1, Integer::sum);
    }
    assertThat(seen)
        .containsKeys(
            GroupPhase.SUCCEEDED,
            GroupPhase.FAILED,
            GroupPhase.SKIPPED,
            GroupPhase.STOPPED,
            RunOutcome.SUCCEEDED,
            RunOutcome.FAILED);
  }
}
