package dev.quorus.core.protocol.ftp;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS of one session. Servers want the data connections to resume the control connection's TLS
 * session, which proves that both are of one client. The platform looks for sessions to resume by
 * host and port: so a data connection says that it goes to the control connection's. Each session
 * has a context of its own, since a server knows only the TLS sessions of that connection.
 */
final class Tls {
  private final SSLContext context;
  private final CertificateCheck check;
  private final String host;
  private final int port;
  private @Nullable SSLSession session;

  Tls(CertificateCheck check, String host, int port) {
    this.check = check;
    this.host = host;
    this.port = port;
    try {
      context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {check}, null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /** Wraps the control connection, and has the server prove who it is. */
  SSLSocket over(Socket plain) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
    socket.setSSLParameters(parameters(socket.getSSLParameters()));
    socket.startHandshake();
    session = socket.getSession();
    return socket;
  }

  /** For one data connection. */
  SSLEngine engine() {
    SSLEngine engine = context.createSSLEngine(host, port);
    engine.setUseClientMode(true);
    engine.setSSLParameters(parameters(engine.getSSLParameters()));
    return engine;
  }

  private static SSLParameters parameters(SSLParameters usual) {
    usual.setEndpointIdentificationAlgorithm("HTTPS");
    return usual;
  }

  /** The control connection's; null before it is in TLS. */
  @Nullable SSLSession session() {
    return session;
  }

  CertificateCheck check() {
    return check;
  }
}
