package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.KnownCertificates;
import dev.quorus.core.protocol.ServerChecker;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Date;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Servers that are believed once: one whose certificate no authority signed is known by that
 * certificate from then on. Safe for use by many threads.
 */
final class FirstUse {
  private final KnownCertificates known;
  private final InstantSource clock;
  private final Supplier<Authorities> authorities;

  FirstUse(HttpSettings settings, InstantSource clock) {
    this.known = new KnownCertificates(settings.knownCertificates());
    this.authorities = Authorities.later(settings.trustedCertificates(), clock);
    this.clock = clock;
  }

  /** What a connection to such a server is opened with. */
  ClientSSLOptions options(HttpTarget target) {
    return new ClientSSLOptions()
        .setTrustOptions(new Trust(target.host() + ":" + target.port(), this))
        .setHostnameVerificationAlgorithm("HTTPS");
  }

  private interface Authority {
    void check(Authorities by) throws CertificateException;
  }

  private void check(String server, X509Certificate certificate, Authority authority)
      throws CertificateException {
    certificate.checkValidity(Date.from(clock.instant()));
    try {
      authority.check(authorities.get());
    } catch (CertificateException unknown) {
      remember(server, PinnedTrust.fingerprint(certificate));
    }
  }

  private void remember(String server, String seen) throws CertificateException {
    try {
      String before = known.rememberOrGet(server, seen);
      if (!before.equals(seen)) {
        throw new CertificateException(
            "it has the fingerprint %s, and on its first use had %s".formatted(seen, before));
      }
    } catch (IOException e) {
      throw new CertificateException(
          "it is to be trusted on first use, but cannot be kept: " + e.getMessage(), e);
    }
  }

  /** Of one server; equal for the same one, so that connections are shared. */
  private record Trust(String server, FirstUse memory) implements TrustOptions {
    @Override
    public TrustOptions copy() {
      return this;
    }

    @Override
    public TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws Exception {
      return TrustOptions.wrap(new Checking(server, memory)).getTrustManagerFactory(vertx);
    }

    @Override
    public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) throws Exception {
      return TrustOptions.wrap(new Checking(server, memory)).trustManagerMapper(vertx);
    }
  }

  private static final class Checking extends ServerChecker {
    private final String server;
    private final FirstUse memory;

    Checking(String server, FirstUse memory) {
      this.server = server;
      this.memory = memory;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      memory.check(server, chain[0], by -> by.check(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      memory.check(server, chain[0], by -> by.check(chain, type, engine));
    }
  }
}
