package dev.quorus.examples.workflows;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.WorkflowClient;
import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.api.model.RehearsalRequest;
import dev.quorus.api.model.RehearsalView;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Workflows on a server whose agent looks for files. One server for all. */
class ServerWorkflowIT {
  @RegisterExtension static final Servers SERVERS = new Servers();

  private static ServerProcess server;
  private static WorkflowClient client;

  @BeforeAll
  static void start() throws IOException {
    server = SERVERS.start();
    client = server.client().workflows();
  }

  private static Path folder(String name) throws IOException {
    return Files.createDirectories(server.root().resolve(name));
  }

  private static String copies(String name, Path from, Path to, String trigger) {
    return """
    apiVersion: quorus.dev/v1
    kind: Workflow
    metadata: {name: %s}
    spec:
      transferGroups:
        - name: all
          forEach: {%s, as: file}
          transfers:
            - {name: copy, source: '{{ file }}', destination: '%s/{{ baseName(file) }}'}
    %s
    """
        .formatted(
            name,
            trigger.isEmpty()
                ? "glob: {source: " + from + ", include: ['*.csv']}"
                : "list: '{{ run.files }}'",
            to,
            trigger);
  }

  private static WorkflowRunView ended(String run) {
    return await()
        .atMost(30, TimeUnit.SECONDS)
        .until(() -> client.run(run).join(), each -> each.state().finished());
  }

  @Test
  void filesAreFoundByAnAgentAndMoved() throws IOException {
    Path from = folder("found");
    Files.writeString(from.resolve("a.csv"), "one");
    Files.writeString(from.resolve("b.csv"), "two");
    Files.writeString(from.resolve("c.txt"), "not this");
    client.submit(copies("found", from, folder("found-out"), "")).join();

    WorkflowRunView run = ended(client.start("found", WorkflowRequest.PLAIN, null).join().id());

    assertThat(run.state()).as("%s", run).isEqualTo(WorkflowRunStateName.SUCCEEDED);
    assertThat(server.root().resolve("found-out/a.csv")).hasContent("one");
    assertThat(server.root().resolve("found-out/b.csv")).hasContent("two");
    assertThat(server.root().resolve("found-out/c.txt")).doesNotExist();
  }

  @Test
  void aDryRunLooksAtBothEndsAndMovesNothing() throws IOException {
    Path from = folder("dry");
    Files.writeString(from.resolve("a.csv"), "one");
    Files.writeString(from.resolve("b.csv"), "two");
    Path to = folder("dry-out");
    Files.writeString(to.resolve("b.csv"), "there");
    client.submit(copies("dry", from, to, "")).join();

    RehearsalView view =
        client
            .rehearse("dry", new RehearsalRequest("DRY_RUN", null, null, null, null, null))
            .join();

    PlanOutlookView outlook =
        requireNonNull(client.plan("dry", WorkflowRequest.PLAIN).join().outlook());
    assertThat(outlook.unknown()).isEmpty();
    assertThat(outlook.conflicts())
        .extracting(each -> each.transfer() + " " + each.effect())
        .containsExactly("all/copy[1] FAIL");
    assertThat(outlook.files()).isEqualTo(1);
    assertThat(outlook.bytes()).isEqualTo(3);
    assertThat(view.lines())
        .extracting(each -> each.transfer() + " " + each.verdict())
        .containsExactly("all/copy[0] COPY", "all/copy[1] FAIL");
    assertThat(requireNonNull(view.lines().get(1).reason()).code()).isEqualTo("DESTINATION_EXISTS");
    assertThat(to.resolve("a.csv")).doesNotExist();
  }

  @Test
  void aPlanCountsWhatAMirrorWouldDelete() throws IOException {
    Path from = folder("site");
    Files.writeString(from.resolve("a.html"), "new");
    Path to = folder("www");
    Files.writeString(to.resolve("a.html"), "old");
    Files.writeString(to.resolve("gone.html"), "gone");
    String text =
        """
        apiVersion: quorus.dev/v1
        kind: Workflow
        metadata: {name: site}
        spec:
          transferGroups:
            - name: all
              transfers:
                - {name: m, source: %s, destination: %s, recursive: true, mirror: {maxDelete: 5}}
        """
            .formatted(from, to);
    client.submit(text).join();

    PlanOutlookView outlook =
        requireNonNull(client.plan("site", WorkflowRequest.PLAIN).join().outlook());

    assertThat(outlook.unknown()).isEmpty();
    assertThat(outlook.conflicts()).extracting(each -> each.files()).containsExactly(1L);
    assertThat(outlook.deletions()).extracting(each -> each.files()).containsExactly(1L);
    assertThat(to.resolve("gone.html")).exists();
  }

  @Test
  void whatArrivesStartsARun() throws IOException {
    Path from = folder("drop");
    client
        .submit(
            copies(
                "arrival",
                from,
                folder("drop-out"),
                """
                  triggers:
                    - name: drop
                      fileArrival: {source: %s, every: 1s, stableFor: 0s}
                """
                    .formatted(from)))
        .join();
    Files.writeString(from.resolve("a.csv"), "one");

    await()
        .atMost(30, TimeUnit.SECONDS)
        .untilAsserted(() -> assertThat(server.root().resolve("drop-out/a.csv")).hasContent("one"));

    List<WorkflowRunView> runs = client.runs("arrival", null, null, 10).join().items();
    assertThat(runs)
        .singleElement()
        .satisfies(each -> assertThat(each.cause().trigger()).isEqualTo("drop"));
  }
}
