package dev.quorus.testkit.protocol.sftp;

import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.sftp.SftpProtocol;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.server.SftpTestServer;
import dev.quorus.testkit.server.TcpProxy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.sshd.server.SshServer;

/** The embedded server behind a network that can break. */
record EmbeddedSftp(Path root, SftpTestServer server, TcpProxy network, SftpProtocol adapter)
    implements ContractServer {
  static EmbeddedSftp in(Path scratch) throws IOException {
    return in(scratch, server -> {});
  }

  /** One that is set up in another way. */
  static EmbeddedSftp in(Path scratch, Consumer<SshServer> setup) throws IOException {
    SftpTestServer server = SftpTestServer.start(SftpTestServer.newKey(), setup);
    return new EmbeddedSftp(
        Files.createDirectory(scratch.resolve("served")),
        server,
        TcpProxy.before(server.port()),
        Settings.protocol(scratch));
  }

  @Override
  public Protocol protocol() {
    return adapter;
  }

  @Override
  public Endpoint base() {
    return new Endpoint(
        URI.create("sftp://127.0.0.1:" + network.port() + ContractServer.encode(root.toString())),
        Map.of(),
        new UserPassword(SftpTestServer.USER, new Secret(SftpTestServer.PASSWORD)),
        new ServerTrust.Pinned(List.of(server.fingerprint())));
  }

  @Override
  public long refusedLogins() {
    return server.refusedPasswords();
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
  public void deny(String path) {
    server.deny(at(path));
  }

  @Override
  public void close() throws IOException {
    adapter.close();
    network.close();
    server.close();
  }
}
