package dev.quorus.controller.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/** The two files of a server's certificate. Blocks. */
final class CertificateFiles {
  /** Far above any chain, so that a wrong name does not fill the memory. */
  private static final long LARGEST = 1 << 20;

  private final Vertx vertx;
  private final Transport.Tls files;

  CertificateFiles(Vertx vertx, Transport.Tls files) {
    this.vertx = vertx;
    this.files = files;
  }

  /** What they hold, checked: a certificate with the key that belongs to it. */
  record Content(PemKeyCertOptions pem, Instant validUntil) {}

  /**
   * Reads both.
   *
   * @throws BadCertificate naming the file, what is wrong with it and what to do
   */
  Content read() {
    Buffer chain = bytes(files.certificate());
    Buffer key = bytes(files.key());
    X509Certificate own = certificate(chain);
    PemKeyCertOptions pem = new PemKeyCertOptions().setCertValue(chain).setKeyValue(key);
    if (!belongTogether(own, privateKey(pem, own))) {
      throw new BadCertificate(
          "the key in %s is not that of the certificate in %s, of %s; give the pair that was issued together"
              .formatted(files.key(), files.certificate(), own.getSubjectX500Principal()),
          null);
    }
    return new Content(pem, own.getNotAfter().toInstant());
  }

  /**
   * Reads the certificates of authorities.
   *
   * @return null for no file
   * @throws BadCertificate if it holds none
   */
  static @Nullable PemTrustOptions authorities(@Nullable Path file) {
    if (file == null) {
      return null;
    }
    Buffer pem = bytes(file);
    try {
      if (!CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem.getBytes()))
          .isEmpty()) {
        return new PemTrustOptions().addCertValue(pem);
      }
    } catch (GeneralSecurityException e) {
      throw noAuthority(file, e);
    }
    throw noAuthority(file, null);
  }

  private static BadCertificate noAuthority(Path file, @Nullable Exception cause) {
    return new BadCertificate(
        "%s holds no certificate; name the PEM file of the authority of your agents"
            .formatted(file),
        cause);
  }

  private static Buffer bytes(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        throw new BadCertificate(
            "%s is larger than 1 MiB, and no certificate or key; name a PEM file".formatted(file),
            null);
      }
      return Buffer.buffer(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new BadCertificate(
          "cannot read %s: %s; name a PEM file that this user may read"
              .formatted(file, e.getClass().getSimpleName()),
          e);
    }
  }

  private X509Certificate certificate(Buffer chain) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(chain.getBytes()));
    } catch (GeneralSecurityException e) {
      throw new BadCertificate(
          "%s holds no certificate; it must be PEM and begin with the server's own"
              .formatted(files.certificate()),
          e);
    }
  }

  private PrivateKey privateKey(PemKeyCertOptions pem, X509Certificate own) {
    try {
      String type = own.getPublicKey().getAlgorithm();
      for (KeyManager each : pem.getKeyManagerFactory(vertx).getKeyManagers()) {
        if (each instanceof X509KeyManager keys) {
          for (String alias : keys.getServerAliases(type, null)) {
            return keys.getPrivateKey(alias);
          }
        }
      }
      throw new GeneralSecurityException("there is no key for it");
    } catch (Exception e) {
      // Without its message, which may quote the file.
      throw new BadCertificate(
          "%s holds no private key that can be used; it must be unencrypted PEM, such as 'openssl pkey -in KEY' prints"
              .formatted(files.key()),
          null);
    }
  }

  private static boolean belongTogether(X509Certificate own, PrivateKey key) {
    try {
      Signature signature = Signature.getInstance(algorithm(own.getPublicKey().getAlgorithm()));
      signature.initSign(key);
      signature.update((byte) 1);
      byte[] signed = signature.sign();
      signature.initVerify(own.getPublicKey());
      signature.update((byte) 1);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String algorithm(String keys) {
    return switch (keys) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> keys;
    };
  }
}
