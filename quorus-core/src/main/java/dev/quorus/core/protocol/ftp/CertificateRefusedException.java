package dev.quorus.core.protocol.ftp;

import java.security.cert.CertificateException;

/** A server's certificate is not accepted; the message says which, and why. */
final class CertificateRefusedException extends CertificateException {
  private static final long serialVersionUID = 1L;

  CertificateRefusedException(String message) {
    super(message);
  }
}
