package dev.quorus.controller.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Triggers that fire under leads that come and go. */
class TriggerKeeperTest {
  private static final String COPY =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: NAME}
      spec:
        transferGroups:
          - name: copy
            transfers:
              - {name: file, source: /in/NAME, destination: TARGET}
        triggers:
          - TRIGGER
      """;

  @TempDir Path folder;

  private FlowFixture flow;

  @BeforeEach
  void open() {
    flow = new FlowFixture(folder);
  }

  @AfterEach
  void close() {
    flow.close();
  }

  private void given(String name, String trigger, String target) {
    flow.store(COPY.replace("NAME", name).replace("TRIGGER", trigger).replace("TARGET", target));
  }

  private List<StoredRun> runsOf(String workflow) {
    return FlowFixture.get(
        flow.runs.list(new RunQuery(FlowFixture.TENANT, workflow, null, null, 100)));
  }

  private List<Instant> times(String workflow) {
    return runsOf(workflow).stream()
        .map(each -> RunSpec.read(new JsonObject(each.spec())).now())
        .sorted()
        .toList();
  }

  private List<String> left(String workflow, String trigger) {
    TriggerStep.Name name = new TriggerStep.Name(FlowFixture.TENANT, workflow, trigger);
    return FlowFixture.get(flow.runs.events(name.subject(), 0, 1_000)).stream()
        .map(RunLine.Stored::line)
        .filter(each -> each.what().equals("LEFT_OUT"))
        .map(each -> each.why() == null ? "" : each.why().code())
        .toList();
  }

  private void untilRuns(String workflow, int count) {
    await()
        .atMost(FlowFixture.PATIENCE)
        .until(() ->
            runsOf(workflow).size() >= count
                && runsOf(workflow).stream().allMatch(each -> each.head().endedAt() != null));
  }

  private void enabledAt(Instant time) {
    flow.jumpTo(time);
    flow.takeOver();
    await()
        .atMost(FlowFixture.PATIENCE)
        .until(() ->
            FlowFixture.get(flow.triggers.list(FlowFixture.TENANT, null)).stream()
                .allMatch(each -> each.lastAt() != null || each.kind().equals("after-workflow")));
  }

  /** It is that time, under another lead, and whatever was due then is begun. */
  private void pass(String workflow, String time) {
    flow.jumpTo(Instant.parse(time));
    flow.takeOver();
    FlowFixture.get(
        flow.triggers.enable(new TriggerStep.Name(FlowFixture.TENANT, workflow, "t"), true));
  }

  /** Scenario 12: clocks go forward at 01:00 UTC on 29 March 2026, and back on 25 October. */
  @Test
  void aTickInTheGapFiresOnceAtItsEnd() {
    given("gap", "{name: t, cron: {expression: 30 2 * * *, timeZone: Europe/Berlin}}", "/out/x");
    enabledAt(Instant.parse("2026-03-29T00:50:00Z"));

    flow.jumpTo(Instant.parse("2026-03-29T01:00:00.2Z"));
    flow.takeOver();
    untilRuns("gap", 1);
    pass("gap", "2026-03-29T01:31:00Z");
    pass("gap", "2026-03-30T00:30:00.2Z");
    untilRuns("gap", 2);

    assertThat(times("gap"))
        .containsExactly(
            Instant.parse("2026-03-29T01:00:00Z"), Instant.parse("2026-03-30T00:30:00Z"));
  }

  @Test
  void aTickInTheOverlapFiresOnce() {
    given("lap", "{name: t, cron: {expression: 30 2 * * *, timeZone: Europe/Berlin}}", "/out/x");
    enabledAt(Instant.parse("2026-10-25T00:20:00Z"));

    for (String time :
        List.of("2026-10-25T00:30:00.2Z", "2026-10-25T01:30:00.2Z", "2026-10-26T01:30:00.2Z")) {
      pass("lap", time);
      // A run that still goes on would have the next one left out.
      untilRuns("lap", 1);
    }
    untilRuns("lap", 2);

    assertThat(times("lap"))
        .containsExactly(
            Instant.parse("2026-10-25T00:30:00Z"), Instant.parse("2026-10-26T01:30:00Z"));
  }

  @Test
  void anOutageOfThreeHoursIsMadeGoodAsTheTriggerSays() {
    for (String each : List.of("skip", "one", "all")) {
      given(
          each,
          "{name: t, overlap: allow, cron: {expression: 0 * * * *, catchUp: " + each + "}}",
          "/out/" + each);
    }
    enabledAt(Instant.parse("2026-11-20T00:30:00Z"));

    flow.stand();
    flow.jumpTo(Instant.parse("2026-11-20T03:30:00Z"));
    flow.takeOver();
    untilRuns("all", 3);
    untilRuns("one", 1);

    assertThat(times("all"))
        .containsExactly(
            Instant.parse("2026-11-20T01:00:00Z"),
            Instant.parse("2026-11-20T02:00:00Z"),
            Instant.parse("2026-11-20T03:00:00Z"));
    assertThat(times("one")).containsExactly(Instant.parse("2026-11-20T03:00:00Z"));
    assertThat(times("skip")).isEmpty();
    assertThat(left("skip", "t")).containsExactly("MISSED");
  }

  @Test
  void aTickStartsOneRunWhoeverLeadsAndHoweverOften() {
    given("tick", "{name: t, cron: {expression: 0 6 * * *}}", "/out/x");
    enabledAt(Instant.parse("2026-11-20T05:59:00Z"));

    flow.jumpTo(Instant.parse("2026-11-20T06:00:00.1Z"));
    for (int i = 0; i < 5; i++) {
      flow.takeOver();
    }
    untilRuns("tick", 1);
    flow.jumpTo(Instant.parse("2026-11-20T05:50:00Z"));
    flow.takeOver();
    flow.jumpTo(Instant.parse("2026-11-20T06:00:30Z"));
    flow.takeOver();
    await()
        .pollDelay(Duration.ofMillis(300))
        .until(() -> runsOf("tick").stream().allMatch(each -> each.head().endedAt() != null));

    assertThat(runsOf("tick")).hasSize(1);
  }

  @Test
  void anOverlapIsLeftOut() {
    given("slow", "{name: t, interval: {every: 1h}}", "/out/x");
    flow.holds = step -> true;
    enabledAt(Instant.parse("2026-11-20T00:00:00Z"));

    flow.jumpTo(Instant.parse("2026-11-20T01:00:01Z"));
    flow.takeOver();
    await().atMost(FlowFixture.PATIENCE).until(() -> runsOf("slow").size() == 1);
    flow.jumpTo(Instant.parse("2026-11-20T02:00:01Z"));
    flow.takeOver();
    await().atMost(FlowFixture.PATIENCE).until(() -> left("slow", "t").contains("OVERLAP"));

    assertThat(runsOf("slow")).hasSize(1);
  }

  @Test
  void oneWorkflowFollowsAnother() {
    given("first", "{name: never, enabled: false, interval: {every: 1h}}", "/out/x");
    given("second", "{name: t, afterWorkflow: {workflow: first}}", "/out/y");
    flow.takeOver();

    String id = flow.start(stored("first"), Map.of());
    untilRuns("second", 1);

    assertThat(RunSpec.read(new JsonObject(runsOf("second").getFirst().spec())).lineage().runs())
        .containsExactly("first/" + id);
  }

  private StoredWorkflow stored(String name) {
    return Objects.requireNonNull(
        FlowFixture.<@Nullable StoredWorkflow>get(
            flow.workflows.find(FlowFixture.TENANT, name, 0)));
  }

  /** Scenario 31. */
  @Test
  void workflowsThatFollowEachOtherEndByTheirDepth() {
    given("ping", "{name: t, maxDepth: 4, afterWorkflow: {workflow: pong}}", "/out/x");
    given("pong", "{name: t, maxDepth: 4, afterWorkflow: {workflow: ping}}", "/out/y");
    flow.takeOver();

    flow.start(stored("ping"), Map.of());
    await()
        .atMost(FlowFixture.PATIENCE)
        .until(
            () -> left("ping", "t").contains("LINEAGE") || left("pong", "t").contains("LINEAGE"));

    assertThat(runsOf("ping").size() + runsOf("pong").size()).isEqualTo(5);
  }

  /** Scenario 31: a workflow that writes into the folder which starts it. */
  @Test
  void aTriggerThatFeedsItselfEndsByItsDepth() {
    List<Scout.File> there = new CopyOnWriteArrayList<>();
    there.add(new Scout.File("seed", 1, Instant.EPOCH));
    flow.scout = listing(there);
    given(
        "loop",
        "{name: t, maxDepth: 3, fileArrival: {source: /drop, every: 1s, stableFor: 0s}}",
        "/drop/again");
    flow.takeOver();

    await()
        .atMost(FlowFixture.PATIENCE)
        .until(() -> {
          // Each run writes the file anew, which is another one by its time.
          int runs = runsOf("loop").size();
          there.removeIf(each -> each.path().equals("again"));
          there.add(new Scout.File("again", 1, Instant.EPOCH.plusSeconds(runs)));
          flow.jumpTo(flow.clock().instant().plusSeconds(2));
          return left("loop", "t").contains("LINEAGE");
        });

    assertThat(runsOf("loop").size()).isLessThanOrEqualTo(6);
  }

  private static Scout listing(List<Scout.File> there) {
    return new Scout() {
      @Override
      public Future<Sighted> list(TransferOrder order, boolean below, int most) {
        return Future.succeededFuture(new Sighted.Files(List.copyOf(there), there.size(), 1, null));
      }

      @Override
      public Future<Sighted> source(TransferOrder order) {
        return Future.succeededFuture(new Sighted.Files(List.of(), 1, 1, null));
      }

      @Override
      public Future<Sighted> destination(TransferOrder order) {
        return Future.succeededFuture(new Sighted.Files(List.of(), 0, 0, null));
      }
    };
  }

  @Test
  void filesThatArriveAreTakenOnce() {
    List<Scout.File> there = new CopyOnWriteArrayList<>();
    there.add(new Scout.File("a", 1, Instant.EPOCH));
    there.add(new Scout.File("b", 1, Instant.EPOCH));
    flow.scout = listing(there);
    given("drop", "{name: t, fileArrival: {source: /drop, every: 1s, stableFor: 0s}}", "/out/x");
    flow.takeOver();
    untilRuns("drop", 1);
    flow.jumpTo(flow.clock().instant().plusSeconds(5));
    flow.takeOver();
    there.add(new Scout.File("c", 1, Instant.EPOCH));
    flow.jumpTo(flow.clock().instant().plusSeconds(5));
    untilRuns("drop", 2);

    assertThat(
            runsOf("drop").stream()
                .map(each -> RunSpec.read(new JsonObject(each.spec())).cause().files()))
        .containsExactlyInAnyOrder(List.of("/drop/a", "/drop/b"), List.of("/drop/c"));
  }

  @Test
  void aReplayedWindowHasOneRunForEachTickThatHadNone() {
    given("again", "{name: t, cron: {expression: 0 * * * *, catchUp: one}}", "/out/x");
    enabledAt(Instant.parse("2026-11-20T00:30:00Z"));
    flow.stand();
    flow.jumpTo(Instant.parse("2026-11-20T03:30:00Z"));
    flow.takeOver();
    untilRuns("again", 1);
    TriggerStep.Name name = new TriggerStep.Name(FlowFixture.TENANT, "again", "t");
    Instant from = Instant.parse("2026-11-20T01:00:00Z");

    FlowFixture.get(flow.triggers.replay(name, from, null));
    untilRuns("again", 3);
    FlowFixture.get(flow.triggers.replay(name, from, null));
    flow.takeOver();
    FlowFixture.get(flow.triggers.replay(name, from, null));

    assertThat(times("again"))
        .containsExactly(from, from.plusSeconds(3_600), from.plusSeconds(7_200));
  }

  @Test
  void peopleSwitchATriggerOffAndOnAndFireIt() {
    given("switched", "{name: t, interval: {every: 1h}}", "/out/x");
    enabledAt(Instant.parse("2026-11-20T00:00:00Z"));
    TriggerStep.Name name = new TriggerStep.Name(FlowFixture.TENANT, "switched", "t");

    assertThat(FlowFixture.get(flow.triggers.enable(name, false)).orElseThrow().enabled())
        .isFalse();
    flow.jumpTo(Instant.parse("2026-11-20T05:00:00Z"));
    FlowFixture.get(flow.triggers.fire(name, "admin"));
    untilRuns("switched", 1);
    assertThat(FlowFixture.get(flow.triggers.enable(name, true)).orElseThrow().enabled()).isTrue();
    flow.jumpTo(Instant.parse("2026-11-20T06:00:05Z"));
    flow.takeOver();
    untilRuns("switched", 2);

    assertThat(left("switched", "t")).isEmpty();
  }
}
