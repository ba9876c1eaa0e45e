package dev.quorus.core.protocol.ftp;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
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
  private static final String TICKETS = "jdk.tls.client.enableSessionTicketExtension";

  private final SSLContext context;
  private final CertificateCheck check;
  private final String host;
  private final int port;
  private @Nullable SSLSession session;
  private boolean resumed;
  private int shown;

  Tls(CertificateCheck check, String host, int port) {
    this.check = check;
    this.host = host;
    this.port = port;
    try {
      context = withoutTickets();
      context.init(null, new TrustManager[] {check}, null);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /**
   * A context that resumes sessions of TLS 1.2 by their ids. By tickets, as is usual, it could not
   * with vsftpd, whose tickets last so long that the platform throws them away; TLS 1.3 has tickets
   * of another kind, which this leaves alone. The platform reads the property when it makes a
   * context and nowhere else, so it is back as it was before anybody else is likely to look; a
   * context of somebody else's that is made in the same moment resumes by ids as well.
   */
  private static synchronized SSLContext withoutTickets() throws NoSuchAlgorithmException {
    String before = System.getProperty(TICKETS);
    System.setProperty(TICKETS, "false");
    try {
      return SSLContext.getInstance("TLS");
    } finally {
      if (before == null) {
        System.clearProperty(TICKETS);
      } else {
        System.setProperty(TICKETS, before);
      }
    }
  }

  /** Wraps the control connection, and has the server prove who it is. */
  SSLSocket over(Socket plain) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
    socket.setSSLParameters(parameters(socket.getSSLParameters()));
    socket.startHandshake();
    session = socket.getSession();
    shown = check.shown();
    return socket;
  }

  /**
   * Told after each handshake of a data connection.
   *
   * @return whether the server, which resumed before, did not know the TLS session any more: a data
   *     connection that ends unclean makes servers forget it, and some then refuse every further
   *     one
   */
  boolean forgotten() {
    boolean anew = check.shown() != shown;
    shown = check.shown();
    resumed |= !anew;
    return anew && resumed;
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
