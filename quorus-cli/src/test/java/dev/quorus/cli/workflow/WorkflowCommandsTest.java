package dev.quorus.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.embedded.EmbeddedEngine;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class WorkflowCommandsTest {
  private static final String HEAD =
      "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: sample}\nspec:\n";
  private static final String SPEC =
      """
        variables: {who: me}
        transferGroups:
          - name: fetch
            transfers:
              - {name: a, source: FOLDER/out/a.csv, destination: "FOLDER/in/{{ who }}.csv"}
          - name: zips
            dependsOn: [fetch]
            condition: groups.fetch.files > 0
            forEach: {glob: {source: FOLDER/drop, include: ['*.zip']}}
            transfers:
              - {name: z, source: "{{ item }}", destination: "FOLDER/zip/{{ baseName(item) }}"}
      """;

  @TempDir private Path folder;
  private TestShell shell;

  @BeforeEach
  void makeFiles() throws IOException {
    shell = new TestShell(folder);
    write("out/a.csv", "a,b\n");
    write("drop/x.zip", "x");
    write("drop/y z.zip", "yz");
    write("drop/n.txt", "n");
    workflow("w.yaml", SPEC);
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void workflow(String name, String spec) throws IOException {
    write(name, HEAD + spec.replace("FOLDER", folder.toString()));
  }

  private int quorus(String... arguments) {
    return CommandLines.run(
        shell,
        List.of(
            WorkflowGroup.entry(
                shell.shell(), options -> EmbeddedEngine.open(folder.resolve("home"), options))),
        arguments);
  }

  @Test
  void saysThatAWorkflowIsRight() {
    assertThat(quorus("workflow", "validate", "w.yaml")).isZero();
    assertThat(shell.out()).isEqualTo("w.yaml: right\n");
  }

  @Test
  void showsEachMistakeWithItsPlaceAndWhatToWrite() throws IOException {
    workflow("bad.yaml", SPEC.replace("dependsOn", "dependOn"));

    int exitCode = quorus("workflow", "validate", "w.yaml", "bad.yaml");

    assertThat(exitCode).isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err())
        .contains("bad.yaml:11:7: error: unknown key 'dependOn'")
        .contains("      ^^^^^^^^")
        .contains("did you mean 'dependsOn'?");
  }

  @Test
  void writesMistakesAsJson() throws IOException {
    workflow("bad.yaml", SPEC.replace("dependsOn", "dependOn"));

    quorus("workflow", "validate", "bad.yaml", "--json");

    JsonNode first = new ObjectMapper().readTree(shell.out().lines().findFirst().orElseThrow());
    assertThat(first.get("line").asInt()).isEqualTo(11);
    assertThat(first.get("suggestion").asText()).isEqualTo("dependsOn");
  }

  @Test
  void runsAWorkflow() {
    int exitCode = quorus("workflow", "run", "w.yaml", "--var", "who=you");

    assertThat(shell.err()).isEmpty();
    assertThat(exitCode).isZero();
    assertThat(folder.resolve("in/you.csv")).hasContent("a,b");
    assertThat(folder.resolve("zip/y z.zip")).hasContent("yz");
    assertThat(folder.resolve("zip/n.txt")).doesNotExist();
    assertThat(shell.out())
        .isEqualTo(
            """
            fetch: succeeded, 1 of 1 transfers, 1 file, 4 B
            zips: succeeded, 2 of 2 transfers, 2 files, 3 B
            sample: done, 3 files, 7 B
            """);
  }

  @Test
  void writesWhatHappensAsJson() throws IOException {
    quorus("workflow", "run", "w.yaml", "--json");

    List<String> lines = shell.out().lines().toList();
    assertThat(lines).hasSizeGreaterThan(8).first().asString().contains("\"what\":\"STARTED\"");
    JsonNode last = new ObjectMapper().readTree(lines.getLast());
    assertThat(last.get("outcome").asText()).isEqualTo("SUCCEEDED");
    assertThat(last.get("groups").get("zips").get("files").asInt()).isEqualTo(2);
    assertThat(last.get("exitCode").asInt()).isZero();
  }

  @Test
  void drawsProgressOnATerminal() {
    shell.with(FakeTerminal.screen(80));
    assertThat(quorus("workflow", "run", "w.yaml")).isZero();
    assertThat(shell.err()).contains("sample: ").contains(" of 2 groups");
  }

  @Test
  void failsWithTheReasonOfTheTransfer() throws IOException {
    Files.delete(folder.resolve("out/a.csv"));

    int exitCode = quorus("workflow", "run", "w.yaml");

    assertThat(exitCode).isEqualTo(ExitCode.FAILED.number());
    assertThat(shell.err())
        .contains("fetch/a failed: SOURCE_NOT_FOUND")
        .contains("sample failed: 'fetch/a' failed");
  }

  @Test
  void movesNothingInADryRun() {
    int exitCode = quorus("workflow", "run", "w.yaml", "--mode", "dry-run");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .contains("fetch/a: would copy ")
        .contains("zips/z[1]: would copy ")
        .contains("sample: 3 files, 7 B; nothing was moved");
    assertThat(folder.resolve("in")).doesNotExist();
  }

  @Test
  void saysInADryRunWhatWouldFail() throws IOException {
    write("in/me.csv", "old");

    int exitCode = quorus("workflow", "run", "w.yaml", "--mode", "dry-run");

    assertThat(exitCode).isEqualTo(ExitCode.FAILED.number());
    assertThat(shell.err())
        .contains("fetch/a would fail: DESTINATION_EXISTS")
        .contains("sample would fail: 'fetch' failed");
  }

  @Test
  void forecastsTheEndOfAVirtualRun() {
    int exitCode =
        quorus(
            "workflow",
            "run",
            "w.yaml",
            "--mode",
            "virtual",
            "--rate",
            "1KiB/s",
            "--fail",
            "fetch/a=2");

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .contains("it would take 3.4 s, until 2026-11-20T13:00:03")
        .contains("the critical path is fetch -> zips");
    assertThat(folder.resolve("in")).doesNotExist();
  }

  @Test
  void showsThePlanAndItsHash() {
    assertThat(quorus("workflow", "plan", "w.yaml")).isZero();
    assertThat(shell.out())
        .contains("zips, after fetch (if groups.fetch.files > 0)")
        .containsPattern("hash: [0-9a-f]{64}");
  }

  @Test
  void showsWhatThePlanComesTo() throws IOException {
    write("in/me.csv", "old");

    assertThat(quorus("workflow", "plan", "w.yaml", "--rate", "1KiB/s")).isZero();

    assertThat(shell.out())
        .contains(
            "conflict: fetch/a: %s/in/me.csv exists already; the transfer fails".formatted(folder))
        .contains("moves: 2 files, 3 B\n", "deletes: none\n", "unknown: none\n")
        .contains("critical path: fetch -> zips\n")
        .contains("forecast: 0.2 s, until 2026-11-20T13:00:00");
    assertThat(folder.resolve("zip")).doesNotExist();
  }

  @Test
  void showsWhatAMirrorDeletesAndNamesWhatItCannotSee() throws IOException {
    write("www/old.html", "old");
    write("www/older.html", "older");
    write("site/new.html", "new");
    workflow(
        "m.yaml",
        """
          transferGroups:
            - name: site
              transfers:
                - {name: m, source: FOLDER/site, destination: FOLDER/www, recursive: true, mirror: {maxDelete: 1}}
                - {name: far, source: {connection: here, path: /a.csv}, destination: FOLDER/in/a.csv}
        """);

    assertThat(quorus("workflow", "plan", "m.yaml", "--json")).isZero();

    JsonNode answer = new ObjectMapper().readTree(shell.out());
    JsonNode outlook = answer.get("outlook");
    assertThat(answer.get("plan").get("workflow").asText()).isEqualTo("sample");
    assertThat(outlook.get("deletions").get(0).get("files").asInt()).isEqualTo(2);
    assertThat(outlook.get("complete").asBoolean()).isFalse();
    assertThat(outlook.get("unknown").get(0).get("subject").asText()).isEqualTo("site/far");
    assertThat(outlook.get("unknown").toString())
        .contains("the connection 'here' is not known here");
    assertThat(folder.resolve("www/old.html")).exists();
  }

  @Test
  void runsNoOtherPlanThanTheOneThatWasAgreedTo() {
    quorus("workflow", "plan", "-q", "w.yaml");
    String hash = shell.out().strip();
    assertThat(quorus("workflow", "run", "w.yaml", "--plan-hash", hash, "-q")).isZero();

    int exitCode = quorus("workflow", "run", "w.yaml", "--plan-hash", hash, "--var", "who=you");

    assertThat(exitCode).isEqualTo(ExitCode.REFUSED.number());
    assertThat(shell.err()).contains("something has changed");
    assertThat(folder.resolve("in/you.csv")).doesNotExist();
  }

  @Test
  void beginsAGroupThatNeedsAPersonOnlyIfOneAgreed() throws IOException {
    workflow(
        "ask.yaml",
        SPEC.replace("- name: fetch\n", "- name: fetch\n      approval: {message: Go?}\n"));

    int refused = quorus("workflow", "run", "ask.yaml");
    int agreed = quorus("workflow", "run", "ask.yaml", "--approve", "fetch", "-q");

    assertThat(refused).isEqualTo(ExitCode.REFUSED.number());
    assertThat(shell.err()).contains("these groups wait for a person to agree: fetch");
    assertThat(agreed).isZero();
  }

  @Test
  void saysThatThereIsNoGroupOfThatName() {
    int exitCode = quorus("workflow", "run", "w.yaml", "--approve", "fetsch");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err())
        .contains("--approve: there is no group 'fetsch'; did you mean 'fetch'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fetsch/a", "fetch/aa=2", "fetch/a[0]", "fetch"})
  void makesNothingFailThatThereIsNot(String name) {
    int exitCode = quorus("workflow", "run", "w.yaml", "--mode", "virtual", "--fail", name);
    assertThat(exitCode).isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err())
        .contains("--fail: there is no transfer '" + name.replace("=2", "") + "'")
        .contains("write one of fetch/a, zips/z");
  }

  @Test
  void stopsWhenASignalSaysSoAndKeepsWhatWasCopied() throws IOException {
    write("out/a.csv", "x".repeat(20 << 20));
    workflow("slow.yaml", SPEC.replace("who }}.csv\"}", "who }}.csv\", bandwidth: 1MiB/s}"));
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          await().until(() -> Files.isDirectory(folder.resolve("in")));
          shell.signals().send(ExitCode.INTERRUPTED);
        });

    int exitCode = quorus("workflow", "run", "slow.yaml");

    assertThat(exitCode).isEqualTo(ExitCode.INTERRUPTED.number());
    assertThat(shell.err()).contains("sample was cancelled");
    assertThat(folder.resolve("in/me.csv")).doesNotExist();
  }

  private static final String CONNECTED =
      """
        transferGroups:
          - name: fetch
            transfers:
              - {name: a, source: {connection: here, path: /a.csv}, destination: FOLDER/in/a.csv}
      """;

  @Test
  void takesConnectionsFromTheEnvironment() throws IOException {
    workflow("c.yaml", CONNECTED);
    shell.with("QUORUS_CONNECTION_HERE", folder.resolve("out").toString());
    assertThat(quorus("workflow", "run", "c.yaml")).isZero();
    assertThat(folder.resolve("in/a.csv")).hasContent("a,b");
  }

  @Test
  void takesConnectionsFromAFileThatOnlyItsOwnerMayRead() throws IOException {
    workflow("c.yaml", CONNECTED);
    write("c/conn.yaml", "connections:\n  here: {uri: %s}\n".formatted(folder.resolve("out")));
    Path file = folder.resolve("c/conn.yaml");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    int open = quorus("workflow", "run", "c.yaml", "--connections", "c/conn.yaml");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

    int closed = quorus("workflow", "run", "c.yaml", "--connections", "c/conn.yaml");

    assertThat(open).isEqualTo(ExitCode.REFUSED.number());
    assertThat(shell.err()).contains("others than its owner may open it").contains("chmod 600");
    assertThat(closed).isZero();
  }

  @Test
  void saysWhichConnectionOrSecretIsMissingBeforeItMovesAnything() throws IOException {
    workflow("c.yaml", CONNECTED);
    workflow(
        "s.yaml",
        "  variables: {hook: {type: secret, ref: alarm-hook}}\n"
            + SPEC.replace("  variables: {who: me}\n", "").replace("{{ who }}", "a")
            + "  onFailure: {notify: [{name: n, webhook: {url: \"{{ hook }}\"}}]}\n");

    assertThat(quorus("workflow", "run", "c.yaml")).isEqualTo(ExitCode.USAGE.number());
    assertThat(quorus("workflow", "run", "s.yaml")).isEqualTo(ExitCode.USAGE.number());

    assertThat(shell.err())
        .contains("the connection 'here' is not known here")
        .contains("QUORUS_CONNECTION_HERE")
        .contains("the secret 'alarm-hook' is not known here")
        .contains("QUORUS_SECRET_ALARM_HOOK");
    assertThat(folder.resolve("in")).doesNotExist();
  }

  @Test
  void repeatsNothingOfAFileOfConnectionsThatIsWrong() throws IOException {
    workflow("c.yaml", CONNECTED);
    write("conn.yaml", "connections: {here: {uri: /x, pasword: hunter2}}\n");
    Files.setPosixFilePermissions(
        folder.resolve("conn.yaml"), PosixFilePermissions.fromString("rw-------"));
    assertThat(quorus("workflow", "run", "c.yaml", "--connections", "conn.yaml"))
        .isEqualTo(ExitCode.USAGE.number());
    assertThat(shell.err())
        .contains("conn.yaml:1: unknown key 'pasword'")
        .doesNotContain("hunter2");
  }

  @Test
  void drawsTheGroups() {
    quorus("workflow", "graph", "w.yaml");
    assertThat(shell.out())
        .isEqualTo(
            """
            sample
            │
            ├── fetch (1 transfer)
            │
            ├──── zips (1 transfer, for each item, if groups.fetch.files > 0) ← fetch
            """);
  }

  @Test
  void drawsTheGroupsAsMermaidAndAsSvg() {
    quorus("workflow", "graph", "w.yaml", "--format", "mermaid");
    quorus("workflow", "graph", "w.yaml", "--format", "svg");
    assertThat(shell.out())
        .contains("graph LR\n", "  n0 --> n1\n")
        .contains("<svg xmlns=", "if groups.fetch.files &gt; 0", "</svg>");
  }
}
