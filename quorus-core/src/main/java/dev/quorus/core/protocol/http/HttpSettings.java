package dev.quorus.core.protocol.http;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How HTTP is spoken, the connection pool apart.
 *
 * @param proxy through which all requests go; null for none
 * @param noProxy hosts that are reached directly, {@code *.example.org} for a domain
 * @param trustedCertificates a PEM file of authorities trusted beside the platform's; null for none
 * @param redirects how many are followed, 0 to 20
 * @param knownCertificates the file that keeps the certificates of servers trusted on first use,
 *     made with mode 0600; null where no server is trusted on first use
 */
public record HttpSettings(
    @Nullable URI proxy,
    List<String> noProxy,
    @Nullable Path trustedCertificates,
    int redirects,
    @Nullable Path knownCertificates) {
  public static final HttpSettings DEFAULT = new HttpSettings(null, List.of(), null, 5);

  /** The same where no server is trusted on first use. */
  public HttpSettings(
      @Nullable URI proxy,
      List<String> noProxy,
      @Nullable Path trustedCertificates,
      int redirects) {
    this(proxy, noProxy, trustedCertificates, redirects, null);
  }

  /** The same, with servers that are trusted on first use remembered in this file. */
  public HttpSettings remembering(Path file) {
    return new HttpSettings(proxy, noProxy, trustedCertificates, redirects, file);
  }

  public HttpSettings {
    noProxy = List.copyOf(noProxy);
    if (redirects < 0 || redirects > 20) {
      throw new IllegalArgumentException("redirects " + redirects + " is out of range; 0 to 20");
    }
  }
}
