package dev.quorus.agent.wire;

import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The controllers that an agent dials.
 *
 * @param urls of {@code http} or {@code https}, each with a host; any of them will do
 * @param authorities certificates in PEM of those who may vouch for a controller; null for the ones
 *     that Java knows
 * @param certificate that the agent shows; null for none
 */
public record Controllers(
    List<URI> urls, @Nullable Path authorities, @Nullable Certificate certificate) {
  /**
   * The agent's own certificate and its key, in PEM.
   *
   * @param key unencrypted
   */
  public record Certificate(Path chain, Path key) {}

  /** Without a certificate of the agent's own. */
  public Controllers(List<URI> urls, @Nullable Path authorities) {
    this(urls, authorities, null);
  }

  /** Checks the addresses. */
  public Controllers {
    urls = List.copyOf(urls);
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("no controller is named; give at least one URL");
    }
    urls.forEach(Controllers::check);
  }

  private static void check(URI url) {
    String scheme = url.getScheme();
    boolean known = "http".equals(scheme) || "https".equals(scheme);
    if (!known || url.getHost() == null || url.getUserInfo() != null || url.getQuery() != null) {
      throw new IllegalArgumentException(
          "'%s' is no address of a controller; write it as https://HOST:PORT"
              .formatted(url.getUserInfo() == null ? url : url.getHost()));
    }
  }

  /** How HTTP is spoken with them. */
  public HttpClientOptions httpOptions() {
    HttpClientOptions options = new HttpClientOptions().setConnectTimeout(4_000);
    PemKeyCertOptions own = ownCertificate();
    if (own != null) {
      options.setKeyCertOptions(own);
    }
    return authorities == null ? options : options.setTrustOptions(trust(authorities));
  }

  /** What the agent shows; null for nothing. */
  @Nullable PemKeyCertOptions ownCertificate() {
    return certificate == null
        ? null
        : new PemKeyCertOptions()
            .addCertPath(certificate.chain().toString())
            .addKeyPath(certificate.key().toString());
  }

  static PemTrustOptions trust(Path certificates) {
    return new PemTrustOptions().addCertPath(certificates.toString());
  }

  /** A request to one of them. */
  public RequestOptions request(URI controller, String path) {
    return new RequestOptions()
        .setHost(controller.getHost())
        .setPort(port(controller))
        .setSsl(secure(controller))
        .setURI(path(controller, path));
  }

  /** Why one could not be reached, in words. */
  public static String trouble(Throwable cause) {
    return Trouble.words(cause);
  }

  static boolean secure(URI url) {
    return "https".equals(url.getScheme());
  }

  static int port(URI url) {
    return url.getPort() > 0 ? url.getPort() : secure(url) ? 443 : 80;
  }

  /** The path of something that the controller offers. */
  static String path(URI url, String below) {
    String base = url.getPath() == null ? "" : url.getPath();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + below;
  }
}
