package dev.quorus.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate with its key, in files of its own folder.
 *
 * @param keys a PKCS12 key store, opened by {@link #PASSWORD}
 * @param pem the certificate, for a client to trust
 * @param pair key and certificate in one PEM file, for servers that want it so
 */
public record TestCertificate(Path keys, Path pem, Path pair) {
  public static final String PASSWORD = "changeit";

  private static final String ALIAS = "here";
  private static final String LOCAL = "SAN=IP:127.0.0.1,DNS:localhost";

  /** For this host, valid for 90 days. */
  public static TestCertificate local(Path folder) {
    return make(folder, List.of("-ext", LOCAL));
  }

  /** For this host, and its time is over. */
  public static TestCertificate expired(Path folder) {
    return make(folder, List.of("-ext", LOCAL, "-startdate", "-10d", "-validity", "5"));
  }

  /** Valid, for another host. */
  public static TestCertificate ofAnotherHost(Path folder) {
    return make(folder, List.of("-ext", "SAN=DNS:elsewhere.example"));
  }

  private static TestCertificate make(Path folder, List<String> options) {
    TestCertificate made =
        new TestCertificate(
            folder.resolve("keys.p12"), folder.resolve("cert.pem"), folder.resolve("pair.pem"));
    try {
      Files.createDirectories(folder);
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      command.addAll(List.of("-genkeypair", "-alias", ALIAS, "-dname", "CN=localhost"));
      command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-storetype", "PKCS12"));
      command.addAll(List.of("-keystore", made.keys().toString(), "-storepass", PASSWORD));
      command.addAll(options);
      run(command, folder.resolve("keytool.log"));
      made.export();
      return made;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no certificate could be made in " + folder, e);
    }
  }

  private static void run(List<String> command, Path log) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("keytool failed: " + Files.readString(log));
    }
  }

  private void export() throws IOException, GeneralSecurityException {
    KeyStore store = open();
    String certificate = block("CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
    Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
    Files.writeString(pem, certificate);
    Files.writeString(pair, block("PRIVATE KEY", key.getEncoded()) + certificate);
  }

  private KeyStore open() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static String block(String what, byte[] bytes) {
    String lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, lines, what);
  }

  /** As it is pinned. */
  public String fingerprint() {
    try {
      Certificate certificate = open().getCertificate(ALIAS);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("the certificate in " + keys + " cannot be read", e);
    }
  }
}
