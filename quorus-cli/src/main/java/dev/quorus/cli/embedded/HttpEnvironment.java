package dev.quorus.cli.embedded;

import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.Environment;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.http.HttpSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How HTTP is to be spoken, as the environment says it to every tool of this kind. */
final class HttpEnvironment {
  private HttpEnvironment() {}

  /**
   * Reads what other tools read, too: {@code https_proxy}, {@code http_proxy}, {@code all_proxy},
   * {@code no_proxy} (also in capitals) and {@code SSL_CERT_FILE}.
   *
   * @throws CliException for a proxy that is no URL, or a file that holds no certificates
   */
  static HttpSettings read(Environment environment) {
    return new HttpSettings(
        proxy(environment),
        noProxy(environment),
        environment.value("SSL_CERT_FILE").map(HttpEnvironment::authorities).orElse(null),
        HttpSettings.DEFAULT.redirects());
  }

  private static Path authorities(String text) {
    try {
      Path file = Path.of(text);
      Authorities.checkHolding(file);
      return file;
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "SSL_CERT_FILE: " + e.getMessage(),
          "set it to a file of certificates in PEM, or unset it");
    }
  }

  private static @Nullable URI proxy(Environment environment) {
    return Stream.of("https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY")
        .flatMap(name -> environment.value(name).stream())
        .findFirst()
        .map(HttpEnvironment::url)
        .orElse(null);
  }

  private static URI url(String text) {
    try {
      return new URI(text.contains("://") ? text : "http://" + text);
    } catch (URISyntaxException e) {
      // Not the text itself: it may hold a password.
      throw CliException.usage(
          "the proxy of the environment is no URL: %s at character %d"
              .formatted(e.getReason(), e.getIndex()),
          "set https_proxy as http://HOST:PORT, or unset it");
    }
  }

  private static List<String> noProxy(Environment environment) {
    return Stream.of("no_proxy", "NO_PROXY")
        .flatMap(name -> environment.value(name).stream())
        .flatMap(text -> Stream.of(text.split(",")))
        .map(String::strip)
        .filter(host -> !host.isEmpty())
        .toList();
  }
}
