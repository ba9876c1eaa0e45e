package dev.quorus.controller.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.workflow.run.RunEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs under leads that come and go. */
class FlowLeadTest {
  /** Ten groups in a chain and beside it, of five transfers each. */
  private static final String WIDE =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: wide}
      spec:
        execution: {parallelism: 50}
        transferGroups:
          - name: first
            forEach: {range: {from: 1, to: 5}, as: n}
            transfers:
              - {name: file, source: '/in/a{{ n }}', destination: '/out/a{{ n }}'}
          - name: second
            dependsOn: [first]
            forEach: {range: {from: 1, to: 5}, as: n}
            transfers:
              - {name: file, source: '/in/b{{ n }}', destination: '/out/b{{ n }}'}
          - name: beside
            forEach: {range: {from: 1, to: 5}, as: n}
            transfers:
              - {name: file, source: '/in/c{{ n }}', destination: '/out/c{{ n }}'}
        onSuccess:
          transferGroups:
            - name: mark
              transfers:
                - {name: done, source: /in/done, destination: /out/done}
      """;

  @TempDir Path folder;

  private FlowFixture flow;

  @BeforeEach
  void open() {
    flow = new FlowFixture(folder);
    flow.takeOver();
  }

  @AfterEach
  void close() {
    flow.close();
  }

  @Test
  void aRunMovesAllItsFilesAndSaysSo() {
    String id = flow.start(flow.store(WIDE), Map.of());

    StoredRun run = flow.ended(id);

    assertThat(run.head().outcome()).isEqualTo("SUCCEEDED");
    assertThat(flow.stepsOf(id)).hasSize(16).doesNotHaveDuplicates();
    RunRows rows = FlowFixture.get(flow.runs.rows(id));
    assertThat(rows.counts()).contains(new RunRows.Count("first", "SUCCEEDED", 5, 5, 50));
    assertThat(flow.whats(id, "run")).containsExactly("STARTED", "SUCCEEDED");
  }

  @Test
  void aFailureIsTakenUpAgainWhereItWas() {
    flow.fails = step -> step.equals("second/file[2]");
    String id = flow.start(flow.store(WIDE), Map.of());
    assertThat(flow.ended(id).head().outcome()).isEqualTo("FAILED");

    flow.fails = step -> false;
    FlowFixture.get(flow.runs.ask(FlowFixture.TENANT, id, new RunEvent.Retried("admin")));

    await()
        .atMost(FlowFixture.PATIENCE)
        .until(() -> "SUCCEEDED".equals(flow.run(id).head().outcome()));
    assertThat(flow.stepsOf(id).stream().filter("first/file[0]"::equals)).hasSize(1);
    assertThat(flow.stepsOf(id).stream().filter("second/file[2]"::equals)).hasSize(2);
  }

  @Test
  void whateverIsKilledWheneverNoStepIsLostOrDoneTwice() {
    StoredWorkflow workflow = flow.store(WIDE);
    Random random = new Random(7);
    for (int round = 0; round < 5; round++) {
      String id = flow.start(workflow, Map.of());
      for (int kills = 0; kills < 4; kills++) {
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(25)).toNanos());
        flow.takeOver();
      }

      assertThat(flow.ended(id).head().outcome()).as("round %d", round).isEqualTo("SUCCEEDED");

      List<String> steps = flow.stepsOf(id);
      Set<String> different = new TreeSet<>(steps);
      assertThat(steps).as("round %d", round).hasSize(16);
      assertThat(different).hasSize(16);
    }
  }

  @Test
  void whatEndsWhileNobodyLeadsIsTakenIn() {
    flow.holds = step -> step.startsWith("second");
    String id = flow.start(flow.store(WIDE), Map.of());
    await().atMost(FlowFixture.PATIENCE).until(() -> flow.heldNow() == 5);

    flow.stand();
    flow.holds = step -> false;
    flow.takeOver();

    assertThat(flow.ended(id).head().outcome()).isEqualTo("SUCCEEDED");
  }

  @Test
  void aCancelStopsWhatIsUnderWay() {
    flow.holds = step -> step.startsWith("first");
    String id = flow.start(flow.store(WIDE), Map.of());
    await().atMost(FlowFixture.PATIENCE).until(() -> flow.heldNow() == 5);

    FlowFixture.get(flow.runs.ask(FlowFixture.TENANT, id, new RunEvent.Cancelled("admin")));

    assertThat(flow.ended(id).head().outcome()).isEqualTo("CANCELLED");
    assertThat(flow.stepsOf(id)).noneMatch(each -> each.startsWith("second"));
  }

  @Test
  void aPausedRunBeginsNothingUntilItIsResumed() {
    flow.holds = step -> step.startsWith("first");
    String id = flow.start(flow.store(WIDE), Map.of());
    await().atMost(FlowFixture.PATIENCE).until(() -> flow.heldNow() == 5);
    FlowFixture.get(flow.runs.ask(FlowFixture.TENANT, id, new RunEvent.Paused("admin")));

    flow.letGo();
    await()
        .atMost(FlowFixture.PATIENCE)
        .until(() ->
            FlowFixture.get(flow.runs.rows(id)).counts().stream()
                .anyMatch(new RunRows.Count("first", "SUCCEEDED", 5, 5, 50)::equals));
    assertThat(flow.stepsOf(id)).noneMatch(each -> each.startsWith("second"));
    FlowFixture.get(flow.runs.ask(FlowFixture.TENANT, id, new RunEvent.Resumed("admin")));

    assertThat(flow.ended(id).head().outcome()).isEqualTo("SUCCEEDED");
  }

  @Test
  void aGroupThatAsksWaitsForAPersonWhoeverLeads() {
    String asking =
        WIDE.replace("dependsOn: [first]", "dependsOn: [first]\n      approval: {message: Go on}");
    String id = flow.start(flow.store(asking), Map.of());
    await().atMost(FlowFixture.PATIENCE).until(() -> flow.whats(id, "second").contains("ASKING"));

    flow.takeOver();
    FlowFixture.get(
        flow.runs.ask(FlowFixture.TENANT, id, new RunEvent.Approved("second", "admin")));

    assertThat(flow.ended(id).head().outcome()).isEqualTo("SUCCEEDED");
    assertThat(flow.whats(id, "second")).contains("APPROVED");
  }

  @Test
  void whatCannotBeMovedFailsItsStepAndNothingElse() {
    String odd = WIDE.replace("/in/done", "sftp://partner.example/done");
    String id = flow.start(flow.store(odd), Map.of());

    assertThat(flow.ended(id).head().why())
        .asString()
        .contains("the server moves nothing by 'sftp'");
  }

  @Test
  void tenThousandTransfersAreSubmittedAsOthersEnd() {
    String many =
        WIDE.replace("parallelism: 50", "parallelism: 500")
            .replace("- name: beside\n", "- name: beside\n      parallelism: 500\n")
            .replaceAll("to: 5\\}(?=[^}]*\\}[^/]*/in/c)", "to: 9900}");
    String id = flow.start(flow.store(many), Map.of());

    StoredRun run = flow.ended(id);

    assertThat(run.head().outcome()).isEqualTo("SUCCEEDED");
    assertThat(FlowFixture.get(flow.runs.rows(id)).counts())
        .contains(new RunRows.Count("beside", "SUCCEEDED", 9_900, 9_900, 99_000));
  }
}
