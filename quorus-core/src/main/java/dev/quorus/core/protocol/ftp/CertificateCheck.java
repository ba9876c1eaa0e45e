package dev.quorus.core.protocol.ftp;

import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.KnownCertificates;
import dev.quorus.core.protocol.ServerChecker;
import dev.quorus.core.transfer.ServerTrust;
import java.io.IOException;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server of one session is the right one. All its connections must show the same
 * certificate: one that was found right is not looked into again.
 */
final class CertificateCheck extends ServerChecker {
  private final String server;
  private final ServerTrust trust;
  private final Authorities authorities;
  private final KnownCertificates known;
  private volatile @Nullable String accepted;
  private volatile int shown;

  CertificateCheck(
      String server, ServerTrust trust, Authorities authorities, KnownCertificates known) {
    this.server = server;
    this.trust = trust;
    this.authorities = authorities;
    this.known = known;
  }

  /** How often the server showed its certificate, which it does not when it resumes a session. */
  int shown() {
    return shown;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, by -> by.check(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, by -> by.check(chain, type, socket));
  }

  private interface Authority {
    void check(Authorities by) throws CertificateException;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Handshakes of one session come one by one.
  private void check(X509Certificate[] chain, Authority authority) throws CertificateException {
    shown++;
    String seen = Fingerprint.of(chain[0]);
    String before = accepted;
    if (before != null && !before.equals(seen)) {
      throw refused("shows another certificate on its data connection", seen);
    }
    if (before == null) {
      switch (trust) {
        case ServerTrust.Pinned pinned -> checkPinned(pinned, seen);
        case ServerTrust.KnownToAgent agent ->
            checkAuthority(chain[0], authority, authorities, seen);
        case ServerTrust.SignedBy(String certificates) ->
            checkAuthority(chain[0], authority, only(certificates), seen);
        case ServerTrust.FirstUse first -> checkFirstUse(chain[0], authority, seen);
      }
      accepted = seen;
    }
  }

  private void checkPinned(ServerTrust.Pinned pinned, String seen) throws CertificateException {
    if (!pinned.fingerprints().contains(seen)) {
      throw refused(
          "has another certificate than pinned, which is "
              + String.join(" or ", pinned.fingerprints()),
          seen);
    }
  }

  private Authorities only(String certificates) throws CertificateException {
    try {
      return Authorities.only(certificates, authorities::now);
    } catch (IllegalArgumentException e) {
      throw new CertificateRefusedException(server + ": " + e.getMessage());
    }
  }

  private void checkAuthority(
      X509Certificate certificate, Authority authority, Authorities by, String seen)
      throws CertificateException {
    checkTime(certificate, seen);
    try {
      authority.check(by);
    } catch (CertificateException e) {
      throw refused(Authorities.reason(e), seen);
    }
  }

  private void checkFirstUse(X509Certificate certificate, Authority authority, String seen)
      throws CertificateException {
    checkTime(certificate, seen);
    try {
      authority.check(authorities);
    } catch (CertificateException e) {
      remember(seen);
    }
  }

  private void remember(String seen) throws CertificateException {
    try {
      String before = known.rememberOrGet(server, seen);
      if (!before.equals(seen)) {
        throw refused("has another certificate than on its first use, which was " + before, seen);
      }
    } catch (IOException e) {
      throw refused(
          "is to be trusted on first use, but its certificate cannot be kept: " + e.getMessage(),
          seen);
    }
  }

  private void checkTime(X509Certificate certificate, String seen) throws CertificateException {
    Instant now = authorities.now();
    Instant end = certificate.getNotAfter().toInstant();
    Instant begin = certificate.getNotBefore().toInstant();
    if (now.isAfter(end)) {
      throw refused("has an expired certificate, valid until " + end, seen);
    }
    if (now.isBefore(begin)) {
      throw refused("has a certificate that is not valid yet, only from " + begin, seen);
    }
  }

  private CertificateRefusedException refused(String why, String seen) {
    return new CertificateRefusedException(
        "%s %s; the fingerprint seen is %s".formatted(server, why, seen));
  }
}
