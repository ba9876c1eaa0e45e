package dev.quorus.examples.protocols;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder behind a protocol.
 *
 * @param name the protocol, for the name of a test
 * @param disk where the folder is on this host
 * @param base the folder as a URI, ending with a slash
 * @param options of {@code quorus copy} to open it, as the source or only remote end
 */
public record Site(
    String name,
    Path disk,
    String base,
    @Nullable Credentials credentials,
    ServerTrust trust,
    List<String> options) {

  public Endpoint at(String file) {
    return new Endpoint(URI.create(base + file), Map.of(), credentials, trust);
  }

  /** The password that the command is told by its environment; empty if it needs none. */
  public String password() {
    return credentials instanceof Credentials.UserPassword(String user, Secret secret)
        ? secret.reveal()
        : "";
  }

  @Override
  public String toString() {
    return name;
  }
}
