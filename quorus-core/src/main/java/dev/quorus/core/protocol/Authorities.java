package dev.quorus.core.protocol;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities of this platform, and those of a file beside them. */
public final class Authorities {
  private static final String BEGIN = "-----BEGIN";
  private static final String NO_CERTIFICATE = "it holds no certificate";

  private final List<X509ExtendedTrustManager> any;
  private final InstantSource clock;

  /**
   * Reads the file.
   *
   * @param file in PEM; null for none
   * @throws IllegalArgumentException if it cannot be read
   */
  public Authorities(@Nullable Path file, InstantSource clock) {
    this.clock = clock;
    this.any = new ArrayList<>();
    try {
      any.add(manager(null));
      if (file != null) {
        any.add(manager(store(file)));
      }
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Read when they are first asked for: that takes a while, and who speaks no TLS needs none. Safe
   * for use by many threads.
   *
   * @param file in PEM; null for none. Where it cannot be read, they throw an {@link
   *     IllegalArgumentException} when they are first asked for; see {@link #checkHolding}
   */
  public static Supplier<Authorities> later(@Nullable Path file, InstantSource clock) {
    return new OnFirstUse(() -> new Authorities(file, clock));
  }

  /**
   * Looks whether a file may be one of authorities, without the time that reading them takes.
   *
   * @throws IllegalArgumentException if it cannot be read, or holds no certificate; not for one
   *     that is broken
   */
  public static void checkHolding(Path file) {
    try {
      if (!Files.readString(file, StandardCharsets.ISO_8859_1).contains(BEGIN)) {
        throw new IOException(NO_CERTIFICATE);
      }
    } catch (NoSuchFileException e) {
      throw unreadable(file, new IOException("there is no such file", e));
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static IllegalArgumentException unreadable(@Nullable Path file, Exception e) {
    return new IllegalArgumentException(
        "the certificate authorities%s cannot be read: %s; name a PEM file"
            .formatted(file == null ? "" : " of '" + file + "'", e.getMessage()),
        e);
  }

  private Authorities(String pem, InstantSource clock) throws GeneralSecurityException {
    this.clock = clock;
    this.any = new ArrayList<>();
    try (InputStream in = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))) {
      any.add(manager(store(in)));
    } catch (IOException e) {
      throw new GeneralSecurityException(e.getMessage(), e);
    }
  }

  /**
   * These and no others.
   *
   * @throws IllegalArgumentException if the text holds no certificate in PEM
   */
  public static Authorities only(String pem, InstantSource clock) {
    try {
      return new Authorities(pem, clock);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "the certificate authorities cannot be read: %s; give certificates in PEM"
              .formatted(e.getMessage()),
          e);
    }
  }

  private static X509ExtendedTrustManager manager(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    for (TrustManager each : factory.getTrustManagers()) {
      if (each instanceof X509ExtendedTrustManager found) {
        return found;
      }
    }
    throw new GeneralSecurityException("the platform checks no certificates");
  }

  private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
    // Certificates are read byte by byte.
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return store(in);
    }
  }

  private static KeyStore store(InputStream in) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int index = 0;
    for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
      store.setCertificateEntry(Integer.toString(index++), each);
    }
    if (index == 0) {
      throw new IOException(NO_CERTIFICATE);
    }
    return store;
  }

  public Instant now() {
    return clock.instant();
  }

  public void check(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    checkBy(manager -> manager.checkServerTrusted(chain, type, socket));
  }

  public void check(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    checkBy(manager -> manager.checkServerTrusted(chain, type, engine));
  }

  private interface Check {
    void by(X509ExtendedTrustManager manager) throws CertificateException;
  }

  private void checkBy(Check check) throws CertificateException {
    CertificateException telling = null;
    for (X509ExtendedTrustManager each : any) {
      try {
        check.by(each);
        return;
      } catch (CertificateException e) {
        // A wrong name says more than an authority that only one of them does not know.
        telling = telling == null || wrongName(e) ? e : telling;
      }
    }
    throw telling == null ? new CertificateException("there is no authority") : telling;
  }

  /** What is wrong with a certificate, in words that follow the server's name. */
  public static String reason(CertificateException e) {
    if (wrongName(e)) {
      return "has a certificate for another name: " + e.getMessage();
    }
    return "has a certificate of an unknown authority";
  }

  private static boolean wrongName(CertificateException e) {
    String message = String.valueOf(e.getMessage());
    return message.startsWith("No name matching") || message.startsWith("No subject alternative");
  }

  private static final class OnFirstUse implements Supplier<Authorities> {
    private final Supplier<Authorities> maker;
    private @Nullable Authorities made;

    OnFirstUse(Supplier<Authorities> maker) {
      this.maker = maker;
    }

    @Override
    public synchronized Authorities get() {
      Authorities known = made;
      if (known == null) {
        known = maker.get();
        made = known;
      }
      return known;
    }
  }
}
