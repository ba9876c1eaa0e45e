package dev.quorus.examples.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that lets agents in with a certificate only, and agents in processes of their own. */
class AgentCertificateIT {
  @RegisterExtension private final Servers servers = new Servers();

  @Test
  @Timeout(120)
  void onlyAnAgentWithACertificateOfTheAuthorityWorks() throws Exception {
    Path folder = servers.folder();
    TestCertificate ofServer = TestCertificate.local(folder.resolve("of-server"));
    TestCertificate ofAgent = TestCertificate.local(folder.resolve("of-agent"));
    TestCertificate ofStranger = TestCertificate.local(folder.resolve("of-stranger"));
    ServerProcess server =
        servers.start(
            "--tls-cert",
            ofServer.pem().toString(),
            "--tls-key",
            ofServer.pair().toString(),
            "--agent-ca",
            ofAgent.pem().toString());

    try (AgentProcess known = agent(server, ofServer, "known", ofAgent);
        AgentProcess bare = agent(server, ofServer, "bare", null);
        AgentProcess stranger = agent(server, ofServer, "stranger", ofStranger)) {
      known.connected();
      assertThat(copied(server, folder.resolve("known"))).isEqualTo(TransferStateName.SUCCEEDED);
      assertThat(bare.waitForEnd(Duration.ofSeconds(60))).isEqualTo(5);
      assertThat(bare.output()).contains("certificate");
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(() -> assertThat(stranger.output()).contains("certificate"));
      assertThat(server.client().agents().join().items())
          .extracting(each -> each.id())
          .contains("known")
          .doesNotContain("bare", "stranger");
    }
  }

  private AgentProcess agent(
      ServerProcess server, TestCertificate ofServer, String id, @Nullable TestCertificate own)
      throws IOException {
    Path folder = Files.createDirectories(servers.folder().resolve(id));
    String token =
        server.client().createAgentToken(new AgentTokenRequest(id, 600, 1)).join().token();
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--controller", server.url().toString(), "--id", id, "--pool", id));
    options.addAll(List.of("--ca", ofServer.pem().toString(), "--root", folder.toString()));
    options.addAll(
        List.of("--token-file", Files.writeString(folder.resolve("token.txt"), token).toString()));
    if (own != null) {
      options.addAll(List.of("--tls-cert", own.pem().toString()));
      options.addAll(List.of("--tls-key", own.pair().toString()));
    }
    return new AgentProcess(folder, List.of(), options);
  }

  private static TransferStateName copied(ServerProcess server, Path root) throws IOException {
    Path source = Files.writeString(root.resolve("in"), "content");
    SubmitTransfer order =
        SubmitTransfer.from(
                EndpointSpec.of(source.toString()), EndpointSpec.of(root.resolve("out").toString()))
            .pool("known")
            .build();
    String id = server.client().submit(order, null).join().id();
    return server.client().await(id, Duration.ofSeconds(60)).join().state();
  }
}
