package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RehearsalView;
import dev.quorus.api.model.TriggerList;
import dev.quorus.api.model.TriggerView;
import dev.quorus.api.model.WorkflowEventPage;
import dev.quorus.api.model.WorkflowEventView;
import dev.quorus.api.model.WorkflowPage;
import dev.quorus.api.model.WorkflowPlanView;
import dev.quorus.api.model.WorkflowRunPage;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.api.model.WorkflowView;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.cli.workflow.WorkflowGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for workflows of a server. */
class FlowCommandsTest {
  private static final Instant AT = Instant.parse("2026-11-20T13:00:00Z");
  private static final String RUN = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
  private static final String OTHER = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e60";
  private static final String RUNS = "/api/v1/workflow-runs";
  private static final String TEXT = "apiVersion: quorus.dev/v1\nkind: Workflow\n";
  private static final WorkflowView DAILY =
      new WorkflowView("daily", 2, "Reports.", true, AT, "ops", TEXT);

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void aTextIsStoredAsItIs() throws IOException {
    Files.writeString(folder.resolve("daily.yaml"), TEXT);
    api.on("POST /api/v1/workflows", DAILY);

    assertThat(workflow("submit", "daily.yaml")).isZero();
    assertThat(shell.out()).isEqualTo("daily version 2\n");
    assertThat(api.asked().getFirst().body()).isEqualTo(TEXT);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThat(workflow("submit", "none.yaml")).isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err()).contains("cannot read", "none.yaml");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void workflowsAreListed() {
    api.on("GET /api/v1/workflows", new WorkflowPage(List.of(DAILY), null));

    assertThat(workflow("list")).isZero();
    assertThat(shell.out())
        .matches("(?s)WORKFLOW +VERSION +TRIGGERS +DESCRIPTION *\ndaily +2 +yes +Reports\\.\n");
  }

  @Test
  void runsOfOneWorkflowAreListed() {
    api.on(
        "GET " + RUNS,
        new WorkflowRunPage(List.of(run(RUN, WorkflowRunStateName.FAILED, "late")), null));

    assertThat(workflow("list", "daily", "--state", "FAILED", "--limit", "7")).isZero();
    assertThat(shell.out()).contains(RUN + "  daily 2", "FAILED", "ops", "late");
    assertThat(api.asked().getFirst().query())
        .contains("limit=7", "workflow=daily", "state=FAILED");
  }

  @Test
  void theTextOfAWorkflowIsShown() {
    api.on("GET /api/v1/workflows/daily", DAILY);

    assertThat(workflow("show", "daily")).isZero();
    assertThat(shell.out()).isEqualTo(TEXT);
  }

  @Test
  void aRunIsShownStepByStep() {
    api.on("GET " + RUNS + "/" + RUN, run(RUN, WorkflowRunStateName.RUNNING, null));
    api.on(
        "GET " + RUNS + "/" + RUN + "/events",
        new WorkflowEventPage(List.of(event(3, "run", "started", null)), 3L),
        new WorkflowEventPage(List.of(event(4, "group fetch", "failed", "late")), null));

    assertThat(workflow("show", RUN, "--events")).isZero();
    assertThat(shell.out())
        .contains(
            "daily " + RUN + " RUNNING, 2 files, 7 B\n",
            "1/?",
            AT + " run started\n",
            AT + " group fetch failed: late\n");
    assertThat(api.asked().getLast().query()).contains("after=3");
  }

  @Test
  void aRunIsWatchedByItsStream() {
    api.on("GET " + RUNS + "/" + RUN, run(RUN, WorkflowRunStateName.RUNNING, null));
    api.on(
        "STREAM " + RUNS + "/" + RUN + "/events",
        new ScriptedApi.Stream(
            heard(3, "run", "STARTED") + heard(4, "fetch", "FAILED") + heard(5, "run", "FAILED")));
    api.on("GET " + RUNS + "/" + RUN + "/events", new WorkflowEventPage(List.of(), null));
    failsOnceItWasTold("run FAILED");

    assertThat(workflow("watch", RUN)).isEqualTo(ExitCode.FAILED.number());
    assertThat(shell.err())
        .contains("run STARTED\nfetch FAILED\nrun FAILED\n", "FAILED, 2 files, 7 B: late")
        .doesNotContain("no stream");
  }

  private void failsOnceItWasTold(String words) {
    AtomicBoolean failed = new AtomicBoolean();
    shell
        .time()
        .whenPausing(() -> {
          if (shell.err().contains(words) && failed.compareAndSet(false, true)) {
            api.on("GET " + RUNS + "/" + RUN, run(RUN, WorkflowRunStateName.FAILED, "late"));
          }
        });
  }

  private static String heard(long seq, String subject, String what) {
    return "id: %d\nevent: run\ndata: {\"seq\":%d,\"run\":\"%s\",\"workflow\":\"daily\",\"at\":\"%s\",\"subject\":\"%s\",\"what\":\"%s\"}\n\n"
        .formatted(seq, seq, RUN, AT, subject, what);
  }

  @Test
  void aServerWithoutStreamsOfRunsIsAskedAgainAndAgain() {
    api.on("STREAM " + RUNS + "/" + RUN + "/events", new WorkflowEventPage(List.of(), null));
    api.on("GET " + RUNS + "/" + RUN, run(RUN, WorkflowRunStateName.RUNNING, null));
    api.on(
        "GET " + RUNS + "/" + RUN + "/events",
        new WorkflowEventPage(List.of(event(3, "run", "started", null)), null),
        new WorkflowEventPage(List.of(), null));
    failsOnceItWasTold("run started");

    assertThat(workflow("watch", RUN)).isEqualTo(ExitCode.FAILED.number());
    assertThat(shell.err())
        .contains(
            "no stream of this run",
            "asked once a second",
            "run started\n",
            "FAILED, 2 files, 7 B: late",
            "show " + RUN + " --events");
    assertThat(api.asked().getLast().query()).contains("after=3");
  }

  @Test
  void oneThatCannotBeSteeredDoesNotKeepTheOthersFromIt() {
    api.on(
        "POST " + RUNS + "/" + OTHER + "/cancel", run(OTHER, WorkflowRunStateName.CANCELLED, null));

    assertThat(workflow("cancel", RUN, OTHER)).isNotZero();
    assertThat(shell.err()).contains(RUN + ": ");
    assertThat(shell.out()).isEqualTo(OTHER + " CANCELLED\n");
  }

  @Test
  void aRunIsPausedResumedAndRetried() {
    WorkflowRunView running = run(RUN, WorkflowRunStateName.RUNNING, null);
    api.on("POST " + RUNS + "/" + RUN + "/pause", run(RUN, WorkflowRunStateName.PAUSED, null));
    api.on("POST " + RUNS + "/" + RUN + "/resume", running);
    api.on("POST " + RUNS + "/" + RUN + "/retry", running);

    assertThat(workflow("pause", RUN)).isZero();
    assertThat(workflow("resume", RUN)).isZero();
    assertThat(workflow("retry", RUN)).isZero();
    assertThat(shell.out()).isEqualTo(RUN + " PAUSED\n" + RUN + " RUNNING\n" + RUN + " RUNNING\n");
  }

  @Test
  void aGroupIsAnswered() {
    api.on("POST " + RUNS + "/" + RUN + "/approve", run(RUN, WorkflowRunStateName.RUNNING, null));

    assertThat(workflow("approve", RUN, "publish")).isZero();
    assertThat(workflow("approve", RUN, "publish", "--decline", "not today")).isZero();
    assertThat(api.asked())
        .extracting(ScriptedApi.Asked::body)
        .containsExactly(
            "{\"group\":\"publish\",\"approved\":true}",
            "{\"group\":\"publish\",\"approved\":false,\"reason\":\"not today\"}");
  }

  @Test
  void triggersAreListedSwitchedAndFired() {
    TriggerView off = new TriggerView("daily:nightly", "daily", "nightly", "cron", false, AT, 1, 2);
    TriggerView on = new TriggerView("daily:nightly", "daily", "nightly", "cron", true, AT, 1, 2);
    api.on("GET /api/v1/triggers", new TriggerList(List.of(off)));
    api.on("POST /api/v1/triggers/daily:nightly/disable", off);
    api.on("POST /api/v1/triggers/daily:nightly/enable", on);
    api.on("POST /api/v1/triggers/daily:nightly/fire", on);

    assertThat(workflow("triggers", "daily")).isZero();
    assertThat(shell.out()).containsPattern("daily:nightly +cron +no +" + AT + " +1 +2");
    assertThat(api.asked().getFirst().query()).isEqualTo("workflow=daily");
    assertThat(workflow("triggers", "--disable", "daily:nightly")).isZero();
    assertThat(shell.out()).endsWith("daily:nightly does not fire\n");
    assertThat(workflow("triggers", "--enable", "daily:nightly")).isZero();
    assertThat(workflow("triggers", "--fire", "daily:nightly")).isZero();
    assertThat(shell.out()).endsWith("daily:nightly fires\ndaily:nightly fires\n");
  }

  @Test
  void aWindowOfATriggerIsReplayed() {
    api.on(
        "POST /api/v1/triggers/daily:nightly/replay",
        new TriggerView("daily:nightly", "daily", "nightly", "cron", true, AT, 1, 2));

    assertThat(
            workflow(
                "triggers",
                "--replay",
                "daily:nightly",
                "--from",
                "2026-11-19T01:00:00+01:00",
                "--to",
                "2026-11-20T00:00:00Z"))
        .isZero();
    assertThat(shell.out()).isEqualTo("daily:nightly replays: 1 running, 2 waiting\n");
    assertThat(api.asked().getFirst().body())
        .isEqualTo("{\"from\":\"2026-11-19T00:00:00Z\",\"to\":\"2026-11-20T00:00:00Z\"}");
  }

  @Test
  void aWindowNeedsABeginThatIsATime() {
    assertThat(workflow("triggers", "--replay", "daily:nightly"))
        .isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err()).contains("--replay needs --from");
    assertThat(workflow("triggers", "--replay", "daily:nightly", "--from", "yesterday"))
        .isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err()).contains("'yesterday' is no time; write it as");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void aRunOnTheServerSubmitsItsFileFirst() throws IOException {
    Files.writeString(folder.resolve("daily.yaml"), TEXT);
    api.on("POST /api/v1/workflows", DAILY);
    api.on("POST /api/v1/workflows/daily/runs", run(RUN, WorkflowRunStateName.NEW, null));

    int exitCode =
        workflow("run", "daily.yaml", "--server", api.url(), "--var", "day=12", "--detach");

    assertThat(shell.err()).isEmpty();
    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEqualTo(RUN + "\n");
    assertThat(api.asked().getLast().body()).contains("\"day\"");
  }

  @Test
  void toWaitAndToDetachContradictEachOther() {
    assertThat(workflow("run", "daily", "--server", api.url(), "--wait", "--detach"))
        .isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err()).contains("--wait and --detach contradict each other");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void aRehearsalOnTheServerTellsEachTransfer() {
    RehearsalView.Line line =
        new RehearsalView.Line(
            "fetch/a", "missing", "https://h/a", "/out/a", 0, 0, new ReasonView("C", "not there"));
    api.on(
        "POST /api/v1/workflows/daily/rehearsal",
        new RehearsalView(
            "daily", "DRY_RUN", "FAILED", null, 0, 0, List.of(line), null, AT, List.of()));

    assertThat(workflow("run", "daily", "--server", api.url(), "--mode", "dry-run"))
        .isEqualTo(ExitCode.FAILED.number());
    assertThat(shell.out())
        .isEqualTo(
            """
            fetch/a: missing https://h/a -> /out/a: not there
            daily: FAILED, 0 files, 0 B; nothing was moved
            it would be done at 2026-11-20T13:00:00Z
            """);
  }

  @Test
  void failuresAreInjectedOnTheServerToo() {
    api.on(
        "POST /api/v1/workflows/daily/rehearsal",
        new RehearsalView(
            "daily", "VIRTUAL_RUN", "SUCCEEDED", null, 0, 0, List.of(), 1.0, AT, List.of()));
    String[] rehearsal = {
      "run", "daily", "--server", api.url(), "--mode", "virtual", "--fail", "fetch/a"
    };

    assertThat(workflow(rehearsal)).isZero();
    assertThat(api.asked().getLast().body()).contains("\"failing\":[\"fetch/a\"]");
    rehearsal[rehearsal.length - 1] = "fetch/a=2";
    assertThat(workflow(rehearsal)).isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err()).contains("'fetch/a=2' counts tries");
  }

  @Test
  void aPlanOnTheServerSaysWhatItComesTo() {
    api.on("POST /api/v1/workflows/daily/plan", plan(outlook()));

    assertThat(workflow("plan", "daily", "--server", api.url(), "--var", "day=12")).isZero();
    assertThat(api.asked().getLast().body()).contains("\"day\"");
    assertThat(shell.out())
        .isEqualTo(
            """
            daily version 2: 1 groups, 1 transfers; NORMAL
            fetch
              fetch/a: https://h/a -> /out/a
            moves: at least 1 file, 7 B
            conflict: fetch/a: /out/a is written by fetch/b before; it is replaced
            deletes: site/m: 9 files in /www; it may delete 5, so it fails and deletes none
            unknown: fetch/b: what the source holds, https://h/b: UNREACHABLE: nobody answers
            critical path: fetch -> site
            forecast: at least 1.5 s, until 2026-11-20T13:00:00Z if it began now
            hash: abc
            """);
  }

  @Test
  void aPlanForAViewerSaysWhatItTakesToLook() {
    api.on("POST /api/v1/workflows/daily/plan", plan(null));

    assertThat(workflow("plan", "daily", "--server", api.url())).isZero();
    assertThat(shell.out()).contains("forecast: unknown; to have agents look needs the role");
  }

  private static WorkflowPlanView plan(@Nullable PlanOutlookView outlook) {
    return new WorkflowPlanView(
        "daily",
        2,
        "NORMAL",
        "abc",
        1,
        List.of(new WorkflowPlanView.Group("fetch", List.of(), 0, 1, false, false, null)),
        List.of(new WorkflowPlanView.Step("fetch/a", "https://h/a", "/out/a")),
        outlook);
  }

  private static PlanOutlookView outlook() {
    return new PlanOutlookView(
        1,
        7,
        false,
        List.of(new RehearsalView.Line("fetch/a", "REPLACE", "https://h/a", "/out/a", 1, 7, null)),
        List.of(new PlanOutlookView.Conflict("fetch/a", "/out/a", "fetch/b", "REPLACE", 1L)),
        List.of(new PlanOutlookView.Deletion("site/m", "/www", 9L, 5)),
        List.of(
            new PlanOutlookView.Unknown(
                "fetch/b",
                "SOURCE",
                "https://h/b",
                new ReasonView("UNREACHABLE", "nobody answers"))),
        1.5,
        AT,
        List.of("fetch", "site"),
        null);
  }

  private static WorkflowRunView run(
      String id, WorkflowRunStateName state, @Nullable String reason) {
    WorkflowRunView.Group group =
        new WorkflowRunView.Group("fetch", "RUNNING", List.of(), null, 1, 0, 2, 7, AT, null);
    return new WorkflowRunView(
        id,
        "daily",
        2,
        state,
        "sha256:0",
        new WorkflowRunView.Cause("ops", "manual", List.of()),
        reason == null ? null : new ReasonView("STEP_FAILED", reason),
        AT,
        AT,
        state.finished() ? AT : null,
        new WorkflowRunView.Progress(2, 7, List.of(group)));
  }

  private static WorkflowEventView event(
      long seq, String subject, String what, @Nullable String reason) {
    return new WorkflowEventView(
        seq, AT, subject, what, reason == null ? null : new ReasonView("C", reason));
  }

  private int workflow(String... line) {
    String[] all = new String[line.length + 1];
    all[0] = "workflow";
    System.arraycopy(line, 0, all, 1, line.length);
    return CommandLines.run(
        shell,
        List.of(
            WorkflowGroup.entry(
                shell.shell(),
                options -> {
                  throw new AssertionError("nothing runs here");
                })),
        all);
  }
}
