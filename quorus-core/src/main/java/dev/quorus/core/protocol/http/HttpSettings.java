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
 */
public record HttpSettings(
    @Nullable URI proxy, List<String> noProxy, @Nullable Path trustedCertificates, int redirects) {
  public static final HttpSettings DEFAULT = new HttpSettings(null, List.of(), null, 5);

  public HttpSettings {
    noProxy = List.copyOf(noProxy);
    if (redirects < 0 || redirects > 20) {
      throw new IllegalArgumentException("redirects " + redirects + " is out of range; 0 to 20");
    }
  }
}
