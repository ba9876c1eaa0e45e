package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.api.model.ClusterLeaderView;
import dev.quorus.api.model.ClusterMemberView;
import dev.quorus.api.model.ClusterView;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStatusCommandTest {
  private static final ClusterView THREE =
      new ClusterView(
          new ClusterLeaderView("a.1", "http://a:8080"),
          7,
          List.of(
              member("a.1", true, 640), member("b.1", false, 1_440), member("c.1", false, 60_000)));

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  private static ClusterMemberView member(String id, boolean leader, long lag) {
    return new ClusterMemberView(id, "http://" + id, "0.1.0", leader, Instant.EPOCH, lag);
  }

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  private int status(String... flags) {
    String[] line = new String[flags.length + 2];
    line[0] = "cluster";
    line[1] = "status";
    System.arraycopy(flags, 0, line, 2, flags.length);
    return CommandLines.run(shell, List.of(ClusterGroup.entry(shell.shell())), line);
  }

  @Test
  void showsWhoLeadsWhoFollowsAndWhoIsAway() {
    api.on("GET /api/v1/cluster", THREE);

    int exitCode = status();

    assertThat(exitCode).isZero();
    assertThat(shell.out().lines().map(line -> line.replaceAll(" {2,}", "  ").strip()))
        .containsExactly(
            "a.1 leads in epoch 7",
            "CONTROLLER  STATE  URL  VERSION  LAG",
            "a.1  LEADS  http://a.1  0.1.0  640 ms",
            "b.1  FOLLOWS  http://b.1  0.1.0  1.4 s",
            "c.1  AWAY  http://c.1  0.1.0  1 min 0 s");
  }

  @Test
  void saysSoWhereNobodyLeads() {
    api.on("GET /api/v1/cluster", new ClusterView(null, 3, List.of()));

    status();

    assertThat(shell.out()).startsWith("no controller leads, the last one did in epoch 3\n");
  }

  @Test
  void writesWhatTheServerSaysForPrograms() throws IOException {
    api.on("GET /api/v1/cluster", THREE);

    status("--json");

    assertThat(new ObjectMapper().readTree(shell.out()).at("/leader/id").asText()).isEqualTo("a.1");
  }
}
