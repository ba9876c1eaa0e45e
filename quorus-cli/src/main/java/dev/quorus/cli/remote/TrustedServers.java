package dev.quorus.cli.remote;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** By which certificates a server with TLS is known. */
final class TrustedServers {
  private TrustedServers() {}

  /**
   * By those of a PEM file alone, whether they are authorities' or the server's own.
   *
   * @throws CliException if the file cannot be read, or holds none
   */
  static SSLContext of(Path file) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int index = 0;
      for (Certificate each : certificates(file)) {
        store.setCertificateEntry(Integer.toString(index++), each);
      }
      if (index == 0) {
        throw unusable(file, "it holds no certificate", null);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw unusable(file, FileProblem.reason(e), e);
    } catch (GeneralSecurityException e) {
      throw unusable(file, "it is no certificate in PEM", e);
    }
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
  }

  private static CliException unusable(Path file, String reason, @Nullable Exception cause) {
    return new CliException(
        ExitCode.USAGE,
        "cannot know the server by %s: %s".formatted(file, reason),
        "name a PEM file with --ca FILE or the variable QUORUS_CA",
        cause);
  }
}
