package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.sftp.SftpProtocol;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.server.SftpTestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An adapter, and files and endpoints to try it on. */
final class SftpFixture implements AutoCloseable {
  private final Path folder;
  private final SftpProtocol protocol;

  SftpFixture(Path folder) {
    this.folder = folder;
    this.protocol = Settings.protocol(folder);
  }

  SftpProtocol protocol() {
    return protocol;
  }

  Path folder() {
    return folder;
  }

  Path knownHosts() {
    return folder.resolve("known_hosts");
  }

  Path trusted() {
    return folder.resolve("trusted");
  }

  /** A file on the server. */
  Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("file"), content);
  }

  static ServerTrust pinned(SftpTestServer server) {
    return new ServerTrust.Pinned(List.of(server.fingerprint()));
  }

  static Credentials password(String password) {
    return new UserPassword(SftpTestServer.USER, new Secret(password));
  }

  static Credentials rightPassword() {
    return password(SftpTestServer.PASSWORD);
  }

  Endpoint endpoint(
      SftpTestServer server, Path file, @Nullable Credentials credentials, ServerTrust trust) {
    return new Endpoint(
        URI.create("sftp://127.0.0.1:" + server.port() + ContractServer.encode(file.toString())),
        Map.of(),
        credentials,
        trust);
  }

  /** How long the served file is, told by the server. */
  long size(SftpTestServer server, @Nullable Credentials credentials, ServerTrust trust)
      throws TransferException, InterruptedException {
    try (Source source =
        protocol.source(endpoint(server, folder.resolve("file"), credentials, trust))) {
      return source.stat().size();
    }
  }

  /** Asserts that there is no way in, and that it is not tried again. */
  TransferFailure assertRefused(
      FailureCode code,
      SftpTestServer server,
      @Nullable Credentials credentials,
      ServerTrust trust) {
    TransferException thrown =
        catchThrowableOfType(TransferException.class, () -> size(server, credentials, trust));
    assertThat(thrown).as("a failure").isNotNull();
    assertThat(thrown.failure().code()).as(thrown.getMessage()).isEqualTo(code);
    assertThat(thrown.failure().retry()).isEqualTo(Retry.never());
    return thrown.failure();
  }

  @Override
  public void close() {
    protocol.close();
  }
}
