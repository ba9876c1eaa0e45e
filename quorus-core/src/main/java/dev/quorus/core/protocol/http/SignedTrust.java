package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.time.SystemTime;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import java.util.function.Function;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Knows a server by authorities of its own and no others. Equal where their certificates are, so
 * that connections are shared.
 */
record SignedTrust(String certificates) implements TrustOptions {

  /**
   * What a connection to such a server is opened with.
   *
   * @throws TransferException if the text holds no certificate
   */
  static ClientSSLOptions options(String certificates) throws TransferException {
    SignedTrust trust = new SignedTrust(certificates);
    try {
      trust.authorities();
    } catch (IllegalArgumentException e) {
      throw new TransferException(
          new Rejected(FailureCode.BAD_REQUEST, String.valueOf(e.getMessage())), e);
    }
    return new ClientSSLOptions().setTrustOptions(trust).setHostnameVerificationAlgorithm("HTTPS");
  }

  private Authorities authorities() {
    return Authorities.only(certificates, SystemTime.INSTANCE);
  }

  @Override
  public TrustOptions copy() {
    return this;
  }

  @Override
  public TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws Exception {
    return new AuthoritiesTrust(this::authorities).getTrustManagerFactory(vertx);
  }

  @Override
  public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) throws Exception {
    return new AuthoritiesTrust(this::authorities).trustManagerMapper(vertx);
  }
}
