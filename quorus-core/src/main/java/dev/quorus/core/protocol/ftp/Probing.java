package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Side;
import java.nio.ByteBuffer;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Asks a server what it is and can do, by a session that is closed at the end. */
final class Probing {
  private Probing() {}

  static FtpProbe of(FtpSession session) throws TransferException, InterruptedException {
    try (session) {
      String system = session.system();
      list(session);
      Features features = session.features();
      return new FtpProbe(
          session.welcome().greeting().shown(),
          system,
          features.lines(),
          session.passive().mode(),
          features.restarts(),
          features.has("MFMT"),
          features.machineListings(),
          secured(session.welcome()));
    }
  }

  /** One listing, to see whether data connections work. */
  private static void list(FtpSession session) throws TransferException, InterruptedException {
    String doing = "list its login folder";
    Line line = Line.of(session.features().machineListings() ? "MLSD" : "LIST");
    switch (session.open(Side.SOURCE, doing, 0, line)) {
      case Opening.Begun(Exchange exchange) -> {
        ByteBuffer bytes = ByteBuffer.allocate(2 * DataChannel.LEAST_ROOM);
        while (exchange.read(bytes.clear()) >= 0) {
          // Only that it comes is of interest.
        }
        exchange.completeRead();
      }
      case Opening.Refused(Reply reply) ->
          throw Trouble.of(Side.SOURCE, session.where(), doing, reply);
    }
  }

  private static FtpProbe.@Nullable Secured secured(FtpSession.Welcome welcome)
      throws TransferException {
    Tls tls = welcome.tls();
    SSLSession session = tls == null ? null : tls.session();
    if (tls == null || session == null) {
      return null;
    }
    try {
      X509Certificate certificate = (X509Certificate) session.getPeerCertificates()[0];
      return new FtpProbe.Secured(
          session.getProtocol(),
          session.getCipherSuite(),
          Fingerprint.of(certificate),
          certificate.getNotAfter().toInstant(),
          tls.check().shown() == 1);
    } catch (SSLPeerUnverifiedException | CertificateEncodingException e) {
      throw new TransferException(
          new Unreachable(FailureCode.SERVER_ERROR, welcome.where() + " shows no certificate"), e);
    }
  }
}
