package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.ServerChecker;
import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Knows servers by the platform's authorities and those of a file. The dates are looked at even of
 * a certificate that stands in the file itself, which the JDK leaves out.
 */
record AuthoritiesTrust(Supplier<Authorities> authorities) implements TrustOptions {

  @Override
  public TrustOptions copy() {
    return this;
  }

  @Override
  public TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws Exception {
    return TrustOptions.wrap(new Checking(authorities.get())).getTrustManagerFactory(vertx);
  }

  @Override
  public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) throws Exception {
    return TrustOptions.wrap(new Checking(authorities.get())).trustManagerMapper(vertx);
  }

  private static final class Checking extends ServerChecker {
    private final Authorities authorities;

    Checking(Authorities authorities) {
      this.authorities = authorities;
    }

    private void checkDates(X509Certificate[] chain) throws CertificateException {
      chain[0].checkValidity(Date.from(authorities.now()));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkDates(chain);
      authorities.check(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkDates(chain);
      authorities.check(chain, type, engine);
    }
  }
}
