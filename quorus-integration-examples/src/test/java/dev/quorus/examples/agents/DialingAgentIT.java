package dev.quorus.examples.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An agent in a process of its own, beside a server that knows nothing of its files. */
class DialingAgentIT {
  @RegisterExtension private final Servers servers = new Servers();

  private ServerProcess server;
  private Path root;
  private AgentProcess agent;

  @BeforeEach
  void start() throws IOException {
    server = servers.start();
    root = Files.createDirectories(servers.folder().resolve("edge-root"));
    agent = agent(token());
  }

  @AfterEach
  void stop() {
    agent.close();
  }

  @Test
  @Timeout(120)
  void enrolsWorksStopsComesBackAndIsCutOff() throws Exception {
    agent.connected();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(agent.data().resolve("identity.json"))))
        .isEqualTo("rw-------");
    assertThat(copied("one")).isEqualTo(TransferStateName.SUCCEEDED);

    agent.tellToStop();
    assertThat(agent.waitForEnd(Duration.ofSeconds(30))).isZero();
    agent.restart();
    agent.connected();
    assertThat(copied("two")).isEqualTo(TransferStateName.SUCCEEDED);

    server.client().revoke("edge-1").join();
    assertThat(agent.waitForEnd(Duration.ofSeconds(30))).isEqualTo(5);
    assertThat(agent.output()).contains("credential was revoked");
    agent.restart();
    assertThat(agent.waitForEnd(Duration.ofSeconds(30))).isEqualTo(5);
  }

  private AgentProcess agent(Path token) throws IOException {
    return new AgentProcess(
        servers.folder().resolve("edge-1"),
        List.of(),
        List.of(
            "--controller",
            server.url().toString(),
            "--token-file",
            token.toString(),
            "--id",
            "edge-1",
            "--pool",
            "edge",
            "--root",
            root.toString()));
  }

  private Path token() throws IOException {
    String text =
        server.client().createAgentToken(new AgentTokenRequest("edge", 600, 1)).join().token();
    return Files.writeString(servers.folder().resolve("token"), text);
  }

  private TransferStateName copied(String name) throws IOException {
    Path source = Files.writeString(root.resolve(name), "content of " + name);
    SubmitTransfer order =
        SubmitTransfer.from(
                EndpointSpec.of(source.toString()),
                EndpointSpec.of(root.resolve(name + ".copy").toString()))
            .pool("edge")
            .build();
    String id = server.client().submit(order, null).join().id();
    TransferView ended = server.client().await(id, Duration.ofSeconds(60)).join();
    return ended.state();
  }
}
