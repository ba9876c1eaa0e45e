package dev.quorus.examples.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An agent on a host of its own, as far as the network goes; the link to it is cut and delayed. */
class OtherHostIT {
  private static final int SIZE = 24 << 20;

  @RegisterExtension private final Servers servers = new Servers();

  @Test
  @Timeout(180)
  void aTransferEndsRightThoughItsAgentWasCutOff() throws Exception {
    Optional<String> obstacle = Namespace.obstacle();
    assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
    try (Namespace host = Namespace.open()) {
      ServerProcess server = servers.start("--bind", host.here(), "--insecure");
      Path root = Files.createDirectories(servers.folder().resolve("edge-root"));
      byte[] content = new byte[SIZE];
      new Random(4).nextBytes(content);
      Path source = Files.write(root.resolve("big.bin"), content);
      try (AgentProcess agent = agent(host, server, root).connected()) {
        String id = submit(server, source, root.resolve("copy.bin"));
        awaitPartial(root);
        disturb(host, server);

        TransferView ended = server.client().await(id, Duration.ofSeconds(90)).join();

        assertThat(ended.state()).as(agent.output()).isEqualTo(TransferStateName.SUCCEEDED);
        assertThat(root.resolve("copy.bin")).hasSameBinaryContentAs(source);
      }
    }
  }

  /** A delay, where this kernel can make one, and a cut that lasts until the agent is lost. */
  private static void disturb(Namespace host, ServerProcess server) {
    Optional<String> cannot = host.delay(100);
    cannot.ifPresent(why -> System.out.println("not delayed, since tc netem says: " + why));
    host.cut();
    await("the agent to be lost")
        .atMost(Duration.ofSeconds(40))
        .pollInterval(Duration.ofMillis(200))
        .until(() -> server.client().agent("edge-1").join().state() == AgentStateName.OFFLINE);
    host.mend();
    if (cannot.isEmpty()) {
      host.onTime();
    }
  }

  private static void awaitPartial(Path root) {
    await("bytes to move")
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> {
          try (var files = Files.list(root)) {
            return files.anyMatch(each -> each.toString().endsWith(".part"));
          }
        });
  }

  private AgentProcess agent(Namespace host, ServerProcess server, Path root) throws Exception {
    String token =
        server.client().createAgentToken(new AgentTokenRequest(null, null, null)).join().token();
    Path file = Files.writeString(servers.folder().resolve("token"), token);
    return new AgentProcess(
        servers.folder().resolve("edge-1"),
        host.prefix(),
        List.of(
            "--controller",
            server.url().toString(),
            "--insecure",
            "--token-file",
            file.toString(),
            "--id",
            "edge-1",
            "--pool",
            "edge",
            "--bandwidth",
            "1MiB/s",
            "--root",
            root.toString()));
  }

  private static String submit(ServerProcess server, Path source, Path destination) {
    SubmitTransfer order =
        SubmitTransfer.from(
                EndpointSpec.of(source.toString()), EndpointSpec.of(destination.toString()))
            .pool("edge")
            .build();
    return server.client().submit(order, null).join().id();
  }
}
