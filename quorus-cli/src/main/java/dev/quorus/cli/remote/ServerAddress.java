package dev.quorus.cli.remote;

import dev.quorus.core.transfer.Secret;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server and the key for it.
 *
 * @param origin where the address was found, for messages
 * @param keyOrigin where the key was found, for messages
 * @param certificates the file of the certificates that the server is known by; null for the
 *     platform's authorities
 */
record ServerAddress(
    URI url, String origin, Secret key, String keyOrigin, @Nullable Path certificates) {

  /** Whether it is on this machine, so that its files are those of this machine too. */
  static boolean isLocal(URI url) {
    String host = url.getHost();
    return host != null
        && (host.equalsIgnoreCase("localhost")
            || host.equals("[::1]")
            || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}"));
  }

  boolean isLocal() {
    return isLocal(url);
  }
}
