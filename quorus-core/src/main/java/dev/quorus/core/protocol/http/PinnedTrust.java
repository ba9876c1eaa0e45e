package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.ServerChecker;
import dev.quorus.core.transfer.ServerTrust;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Knows a server by its certificate alone: neither who signed it, nor its names and dates matter,
 * since nobody else has its key. Equal where the fingerprints are, so that connections are shared.
 */
record PinnedTrust(Set<String> fingerprints) implements TrustOptions {
  private static final String FORM = "SHA256:";

  PinnedTrust {
    fingerprints = Set.copyOf(fingerprints);
  }

  /** What a connection to a pinned server is opened with. */
  static ClientSSLOptions options(ServerTrust.Pinned pinned) {
    return new ClientSSLOptions()
        .setTrustOptions(new PinnedTrust(Set.copyOf(pinned.fingerprints())))
        .setHostnameVerificationAlgorithm("");
  }

  /** Of a certificate: {@code SHA256:} and base64 without padding. */
  static String fingerprint(X509Certificate certificate) throws CertificateException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return FORM + Base64.getEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public TrustOptions copy() {
    return this;
  }

  @Override
  public TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws Exception {
    return TrustOptions.wrap(new Comparing(fingerprints)).getTrustManagerFactory(vertx);
  }

  @Override
  public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) throws Exception {
    return TrustOptions.wrap(new Comparing(fingerprints)).trustManagerMapper(vertx);
  }

  private static final class Comparing extends ServerChecker {
    private final Set<String> fingerprints;

    Comparing(Set<String> fingerprints) {
      this.fingerprints = fingerprints;
    }

    private void compare(X509Certificate[] chain) throws CertificateException {
      String shown = fingerprint(chain[0]);
      if (!fingerprints.contains(shown)) {
        throw new CertificateException(
            "it has the fingerprint %s, and pinned is %s"
                .formatted(shown, String.join(", ", fingerprints)));
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      compare(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      compare(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      compare(chain);
    }
  }
}
