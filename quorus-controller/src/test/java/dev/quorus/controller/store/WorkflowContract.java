package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.NOW;
import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.NewRun;
import dev.quorus.controller.workflow.store.NewWorkflow;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunHead;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.controller.workflow.store.RunQuery;
import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.controller.workflow.store.RunStep;
import dev.quorus.controller.workflow.store.StartKey;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.controller.workflow.store.WorkflowStore;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of workflows does. */
abstract class WorkflowContract {
  private static final AtomicInteger TESTS = new AtomicInteger();
  private static final Member ME = new Member("one", "http://one", "1");

  private final TransferIds ids = new TransferIds(InstantSource.system());
  private String tenant = "";
  private WorkflowStore store;
  private WorkflowLeaderStore leader;
  private long epoch;

  abstract Stores stores();

  /** One database serves all tests: each is a tenant of its own. */
  @BeforeEach
  void lead() {
    tenant = "t" + TESTS.incrementAndGet();
    store = stores().workflows();
    epoch = get(stores().lead().stand(ME, Duration.ofMinutes(5))).epoch();
    leader = stores().leadingWorkflows(epoch);
  }

  private StoredWorkflow.Put put(String name, String document, boolean triggers) {
    return get(store.put(new NewWorkflow(tenant, name, document, "", triggers, NOW, "admin")));
  }

  @Test
  void anotherTextIsAnotherVersionAndTheSameIsNone() {
    StoredWorkflow.Put first = put("daily", "one", false);
    StoredWorkflow.Put same = put("daily", "one", false);
    StoredWorkflow.Put second = put("daily", "two", false);

    assertThat(first.fresh()).isTrue();
    assertThat(same.fresh()).isFalse();
    assertThat(same.workflow().version()).isEqualTo(1);
    assertThat(second.workflow().version()).isEqualTo(2);
    assertThat(get(store.find(tenant, "daily", 0))).isEqualTo(second.workflow());
    assertThat(get(store.find(tenant, "daily", 1))).isEqualTo(first.workflow());
    assertThat(get(store.find(tenant, "daily", 3))).isNull();
    assertThat(get(store.find("nobody", "daily", 0))).isNull();
  }

  @Test
  void theListHasTheLatestOfEachByName() {
    put("b", "one", false);
    put("b", "two", true);
    put("a", "one", false);
    put("c", "one", false);

    assertThat(get(store.list(tenant, "", 2)))
        .extracting(each -> each.name() + each.version())
        .containsExactly("a1", "b2");
    assertThat(get(store.list(tenant, "b", 9)))
        .extracting(StoredWorkflow::name)
        .containsExactly("c");
  }

  @Test
  void whatIsRemovedIsFoundByItsVersionOnlyAndComesBackAsANewOne() {
    put("daily", "one", true);

    assertThat(get(store.remove(tenant, "daily", NOW))).isTrue();
    assertThat(get(store.remove(tenant, "daily", NOW))).isFalse();

    assertThat(get(store.find(tenant, "daily", 0))).isNull();
    assertThat(get(store.find(tenant, "daily", 1))).isNotNull();
    assertThat(get(store.list(tenant, "", 9))).isEmpty();
    assertThat(get(leader.triggered())).noneMatch(each -> each.tenant().equals(tenant));
    assertThat(put("daily", "one", true).workflow().version()).isEqualTo(2);
  }

  private NewRun newRun(@Nullable StartKey key) {
    return new NewRun(
        ids.next().toString(), tenant, "daily", 1, "{}", "hash", key, null, NOW, "admin");
  }

  private StoredRun begun() {
    put("daily", "one", false);
    NewRun run = newRun(null);
    get(store.begin(run));
    return known(run.id());
  }

  private StoredRun known(String id) {
    return Objects.requireNonNull(StoreContract.<@Nullable StoredRun>get(store.run(tenant, id)));
  }

  private List<Mail.Waiting> mailOf(String target) {
    return get(leader.mail(0, 10_000)).stream()
        .filter(each -> each.mail().target().equals(target))
        .toList();
  }

  @Test
  void stepsOfRunsStandInTheLogOfEventsByTheirNumbers() {
    StoredRun run = begun();
    long before = get(stores().events().bounds()).last();
    AtomicInteger rung = new AtomicInteger();
    stores().events().onAppended(rung::incrementAndGet);
    get(leader.step(step(run, List.of(submit("a/b#1")), List.of())));

    EventBatch all = get(stores().events().after(before, 100));
    EventBatch own = get(stores().events().after(tenant, before, 100));
    EventBatch first = get(stores().events().after(tenant, before, 1));
    EventBatch ofRun =
        Objects.requireNonNull(
            StoreContract.<@Nullable EventBatch>get(
                stores().events().ofRun(tenant, run.id(), 0, 100)));

    assertThat(rung.get()).isPositive();
    assertThat(all.events()).extracting(FeedEvent::seq).isSorted();
    assertThat(own.events()).isEqualTo(all.events()).hasSize(2);
    assertThat(own.ofTransfers()).hasSize(1);
    assertThat(first.events()).containsExactly(all.events().getFirst());
    assertThat(first.upTo()).isEqualTo(before + 1);
    assertThat(ofRun.events())
        .singleElement()
        .isInstanceOfSatisfying(
            RunMoved.class,
            moved -> {
              assertThat(moved.run()).isEqualTo(run.id());
              assertThat(moved.labels()).containsEntry("workflow", "daily");
              assertThat(moved.stored().line().subject()).isEqualTo("fetch");
            });
    assertThat(ofRun.over()).isFalse();
    assertThat(
            StoreContract.<@Nullable EventBatch>get(
                stores().events().ofRun("nobody", run.id(), 0, 100)))
        .isNull();
  }

  @Test
  void aRunBeginsOnceForItsKeyAndTheLeaderHearsOfIt() {
    put("daily", "one", false);
    NewRun run = newRun(new StartKey("k", "print"));

    assertThat(get(store.begin(run))).isEqualTo(new NewRun.Result.Begun());
    assertThat(get(store.begin(newRun(new StartKey("k", "print")))))
        .isEqualTo(new NewRun.Result.Known(run.id()));
    assertThat(get(store.begin(newRun(new StartKey("k", "other")))))
        .isEqualTo(new NewRun.Result.KeyReused(run.id()));

    assertThat(get(leader.begunBy(tenant, List.of("k", "none"))))
        .extracting(StoredRun::id)
        .containsExactly(run.id());
    assertThat(get(leader.open())).contains(run.id());
    assertThat(mailOf(run.id()))
        .singleElement()
        .satisfies(each -> assertThat(each.mail().body()).contains("started"));
  }

  @Test
  void aRunThatWasRefusedHasEnded() {
    put("daily", "one", false);
    NewRun run =
        new NewRun(
            ids.next().toString(),
            tenant,
            "daily",
            1,
            "{}",
            "",
            null,
            new Reason("INPUT", "the run does not set 'x'"),
            NOW,
            "trigger");

    get(store.begin(run));

    assertThat(known(run.id()).head().outcome()).isEqualTo("FAILED");
    assertThat(known(run.id()).head().why())
        .isEqualTo(new Reason("INPUT", "the run does not set 'x'"));
    assertThat(get(leader.open())).doesNotContain(run.id());
  }

  private static final RunHead MAIN = new RunHead("MAIN", false, null, null, NOW, null);

  private RunStep step(StoredRun run, List<RunStep.Submit> submits, List<Long> answered) {
    return new RunStep(
        run.id(),
        tenant,
        List.of(
            new RunStep.Row("group/fetch", "{\"phase\":\"RUNNING\"}", null),
            new RunStep.Row("step/fetch/0", "{}", new RunStep.Tally("fetch", "UNDER_WAY", 0, 0))),
        MAIN,
        List.of(new RunLine(NOW, "fetch", "RUNNING", new Reason("BY", "admin"))),
        submits,
        List.of(),
        answered,
        List.of(new Mail(Mail.TRIGGERS, "{\"kind\":\"" + run.id() + "\"}")),
        NOW);
  }

  private RunStep.Submit submit(String key) {
    TransferOrder plain = TransferOrder.of(Endpoint.parse("/data/a"), Endpoint.parse("/data/b"));
    Placement placement =
        new Placement(tenant, "default", 5, Map.of("run", key.replace(' ', '-')), null);
    return new RunStep.Submit(
        key,
        ids.next(),
        new TransferOrder(
            plain.source(), plain.destination(), plain.delivery(), placement, plain.patience()));
  }

  @Test
  void aStepIsCommittedWithTheTransfersThatItSubmits() {
    StoredRun run = begun();
    long started = mailOf(run.id()).getFirst().seq();
    RunStep.Submit submit = submit(RunStep.keyOf(run.id() + "/fetch/a/1"));

    RunStep.Done done = get(leader.step(step(run, List.of(submit), List.of(started))));

    assertThat(done.submitted()).containsExactly(new RunStep.Begun(submit.id(), true));
    assertThat(
            Objects.requireNonNull(get(stores().transfers().find(tenant, submit.id())))
                .state()
                .name())
        .isEqualTo(StateName.QUEUED);
    assertThat(mailOf(run.id())).isEmpty();
    assertThat(mailOf(Mail.TRIGGERS)).anyMatch(each -> each.mail().body().contains(run.id()));
    assertThat(known(run.id()).head()).isEqualTo(MAIN);
    assertThat(get(store.lines(run.id(), 0, 10)))
        .extracting(each -> each.line().what())
        .containsExactly("RUNNING");
  }

  @Test
  void aStepThatIsMadeAgainSubmitsNothingTwice() {
    StoredRun run = begun();
    String key = RunStep.keyOf(run.id() + "/fetch/a/1");
    TransferId first =
        get(leader.step(step(run, List.of(submit(key)), List.of()))).submitted().getFirst().id();

    RunStep.Done again = get(leader.step(step(run, List.of(submit(key)), List.of())));

    assertThat(again.submitted()).containsExactly(new RunStep.Begun(first, false));
    assertThat(get(leader.fates(tenant, List.of(key, "step none"))))
        .singleElement()
        .satisfies(fate -> {
          assertThat(fate.id()).isEqualTo(first);
          assertThat(fate.state().name()).isEqualTo(StateName.QUEUED);
        });
  }

  @Test
  void aStopCancelsInTheSameTransaction() {
    StoredRun run = begun();
    RunStep.Submit submit = submit(RunStep.keyOf(run.id() + "/fetch/a/1"));
    get(leader.step(step(run, List.of(submit), List.of())));
    RunStep stop =
        new RunStep(
            run.id(),
            tenant,
            List.of(),
            null,
            List.of(),
            List.of(),
            List.of(submit.id()),
            List.of(),
            List.of(),
            NOW);

    RunStep.Done done = get(leader.step(stop));

    assertThat(done.stopped()).extracting(RunStep.Ended::id).containsExactly(submit.id());
    assertThat(Objects.requireNonNull(get(leader.state(submit.id()))).name())
        .isEqualTo(StateName.CANCELLED);
    assertThat(get(leader.step(stop)).stopped()).isEmpty();
  }

  @Test
  void rowsOfTransfersAreShownAsSumsAndLoadedWhole() {
    StoredRun run = begun();
    get(leader.step(step(run, List.of(), List.of())));
    RunStep more =
        new RunStep(
            run.id(),
            tenant,
            List.of(
                new RunStep.Row(
                    "step/fetch/0", "{\"a\":1}", new RunStep.Tally("fetch", "SUCCEEDED", 1, 10)),
                new RunStep.Row(
                    "step/fetch/1", "{}", new RunStep.Tally("fetch", "SUCCEEDED", 2, 30))),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            NOW);
    get(leader.step(more));

    RunRows shown = get(store.rows(run.id()));
    WorkflowLeaderStore.Whole whole = Objects.requireNonNull(get(leader.load(run.id())));

    assertThat(shown.rows()).extracting(RunRows.Row::name).containsExactly("group/fetch");
    assertThat(shown.counts()).containsExactly(new RunRows.Count("fetch", "SUCCEEDED", 2, 3, 40));
    assertThat(whole.rows()).hasSize(3).contains(new RunRows.Row("step/fetch/0", "{\"a\":1}"));
    assertThat(whole.document()).isEqualTo("one");
  }

  @Test
  void whoDoesNotLeadWritesNothing() {
    StoredRun run = begun();
    RunStep.Submit submit = submit(RunStep.keyOf(run.id() + "/fetch/a/1"));

    assertThatThrownBy(() ->
            get(stores().leadingWorkflows(epoch + 7).step(step(run, List.of(submit), List.of()))))
        .hasStackTraceContaining("another one leads");

    assertThat(get(stores().transfers().find(tenant, submit.id()))).isNull();
    assertThat(known(run.id()).head()).isEqualTo(RunHead.NEW);
  }

  @Test
  void runsAreListedTheNewestFirstByStateAndWorkflow() {
    StoredRun first = begun();
    StoredRun second = begun();
    get(leader.step(step(second, List.of(), List.of())));

    assertThat(listed(null, null, null)).containsExactly(second.id(), first.id());
    assertThat(listed("daily", "NEW", null)).containsExactly(first.id());
    assertThat(listed("daily", "RUNNING", null)).containsExactly(second.id());
    assertThat(listed(null, null, second.id())).containsExactly(first.id());
    assertThat(listed("other", null, null)).isEmpty();
    assertThat(listed(null, "FAILED", null)).isEmpty();
  }

  private List<String> listed(
      @Nullable String workflow, @Nullable String state, @Nullable String before) {
    return get(store.runs(new RunQuery(tenant, workflow, state, before, 10))).stream()
        .map(StoredRun::id)
        .toList();
  }

  @Test
  void rowsOfTriggersAreCommittedWithTheRunsThatBegin() {
    put("daily", "one", true);
    TriggerStep.Name name = new TriggerStep.Name(tenant, "daily", "nightly");
    NewRun run = newRun(new StartKey("daily/nightly/1", "trigger"));
    TriggerStep step =
        new TriggerStep(
            List.of(
                new TriggerStep.Change(
                    name,
                    List.of(new RunRows.Row("state", "{}"), new RunRows.Row("file/a", "{}")),
                    List.of())),
            List.of(run),
            List.of(new TriggerStep.Line(name, new RunLine(NOW, "nightly", "STARTED", null))),
            List.of(),
            NOW);

    assertThat(get(leader.step(step))).containsExactly(new NewRun.Result.Begun());
    get(
        leader.step(
            new TriggerStep(
                List.of(
                    new TriggerStep.Change(
                        name, List.of(new RunRows.Row("state", "{\"b\":2}")), List.of("file/a"))),
                List.of(),
                List.of(),
                List.of(),
                NOW)));

    assertThat(get(leader.triggers()).stream().filter(each -> each.trigger().equals(name)))
        .containsExactly(new TriggerStep.Stored(name, new RunRows.Row("state", "{\"b\":2}")));
    assertThat(get(store.triggers(tenant, "daily"))).hasSize(1);
    assertThat(get(store.lines(name.subject(), 0, 10))).hasSize(1);
    assertThat(get(leader.triggered()))
        .filteredOn(each -> each.tenant().equals(tenant))
        .extracting(StoredWorkflow::name)
        .containsExactly("daily");
  }

  @Test
  void mailWaitsUntilItIsDealtWith() {
    long seq = get(store.send(new Mail("somebody", "{}"), NOW));

    assertThat(get(store.waits(seq))).isTrue();
    get(leader.drop(List.of(seq)));
    assertThat(get(store.waits(seq))).isFalse();
  }

  @Test
  void whatWasToldOfTriggersLongAgoGoesToo() {
    TriggerStep.Name trigger = new TriggerStep.Name(tenant, "daily", "nightly");
    RunLine old = new RunLine(Instant.EPOCH.plusSeconds(1), "nightly", "LEFT_OUT", null);
    RunLine fresh = new RunLine(NOW, "nightly", "STARTED", null);
    get(
        leader.step(
            new TriggerStep(
                List.of(),
                List.of(),
                List.of(new TriggerStep.Line(trigger, old), new TriggerStep.Line(trigger, fresh)),
                List.of(),
                NOW)));

    get(store.purgeEndedBefore(Instant.EPOCH.plusSeconds(2)));

    assertThat(get(store.lines(trigger.subject(), 0, 10)))
        .extracting(each -> each.line().what())
        .containsExactly("STARTED");
  }

  @Test
  void oldRunsGoWithAllThatBelongsToThem() {
    StoredRun run = begun();
    Instant end = Instant.EPOCH.plusSeconds(1);
    RunStep over =
        new RunStep(
            run.id(),
            tenant,
            List.of(new RunStep.Row("run", "{}", null)),
            new RunHead("ENDED", false, "SUCCEEDED", null, end, end),
            List.of(new RunLine(end, "run", "SUCCEEDED", null)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            NOW);
    get(leader.step(over));

    long last = get(store.lines(run.id(), 0, 10)).getLast().seq();

    assertThat(get(store.purgeEndedBefore(Instant.EPOCH.plusSeconds(2)))).isEqualTo(1);

    assertThat(get(stores().events().bounds()).purged()).isGreaterThanOrEqualTo(last);
    assertThat(get(store.run(tenant, run.id()))).isNull();
    assertThat(get(store.rows(run.id())).rows()).isEmpty();
    assertThat(get(store.lines(run.id(), 0, 10))).isEmpty();
  }
}
