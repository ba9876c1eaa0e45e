package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.config.Environment;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.sftp.SftpProtocol;
import dev.quorus.core.transfer.Credentials.PrivateKey;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.OpenSshServer;
import dev.quorus.testkit.server.SftpTestServer;
import dev.quorus.testkit.server.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** OpenSSH's server behind a network that can break. */
record PrivateOpenSsh(
    Path root, OpenSshServer server, TcpProxy network, SftpProtocol adapter, Endpoint base)
    implements ContractServer {
  static PrivateOpenSsh in(Path scratch) throws IOException {
    OpenSshServer server = start(Files.createDirectory(scratch.resolve("sshd")));
    TcpProxy network = TcpProxy.before(server.port());
    Path root = Files.createDirectory(scratch.resolve("served"));
    Files.writeString(
        scratch.resolve("known_hosts"),
        "[127.0.0.1]:%d %s\n".formatted(network.port(), server.publicKey()));
    Endpoint base =
        new Endpoint(
            URI.create(
                "sftp://127.0.0.1:" + network.port() + ContractServer.encode(root.toString())),
            Map.of(),
            new PrivateKey(OpenSshServer.user(), new Secret(server.userKey()), null));
    return new PrivateOpenSsh(root, server, network, Settings.protocol(scratch), base);
  }

  /** Starts it, or skips the test where it is not installed and need not be. */
  static OpenSshServer start(Path folder, String... further) throws IOException {
    Optional<Path> found = OpenSshServer.program();
    if (Environment.SYSTEM.get("QUORUS_REQUIRE_PEERS") == null) {
      assumeTrue(found.isPresent(), "OpenSSH's sshd is not installed: run scripts/install-peers");
    }
    assertThat(found).as("sshd, which QUORUS_REQUIRE_PEERS asks for").isPresent();
    return OpenSshServer.start(found.orElseThrow(), folder, further);
  }

  @Override
  public Protocol protocol() {
    return adapter;
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = new EnumMap<>(ContractTrait.class);
    if (OpenSshServer.user().equals("root")) {
      lacks.put(ContractTrait.DENIES, "this process runs as root, to whom nothing is denied");
    }
    return lacks;
  }

  /** A key that the server does not know: passwords need a user of the system. */
  @Override
  public Endpoint wrongCredentials(Endpoint endpoint) {
    try {
      String stranger = Pem.openSsh(SftpTestServer.newKey(), null);
      return endpoint.with(new PrivateKey(OpenSshServer.user(), new Secret(stranger), null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long connections() {
    return network.connections();
  }

  @Override
  public void cut() {
    network.cut();
  }

  @Override
  public void stall() {
    network.stall();
  }

  @Override
  public void flow() {
    network.flow();
  }

  @Override
  public void close() throws IOException {
    adapter.close();
    network.close();
    server.close();
  }
}
