package dev.quorus.cli.embedded;

import dev.quorus.core.config.Environment;
import dev.quorus.core.protocol.http.HttpSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How HTTP is to be spoken, as the environment says it to every tool of this kind. */
final class HttpEnvironment {
  private HttpEnvironment() {}

  /**
   * Reads {@code https_proxy}, {@code http_proxy}, {@code all_proxy}, {@code no_proxy} (also in
   * capitals) and {@code SSL_CERT_FILE}.
   */
  static HttpSettings read(Environment environment) {
    return new HttpSettings(
        proxy(environment),
        noProxy(environment),
        environment.value("SSL_CERT_FILE").map(Path::of).orElse(null),
        HttpSettings.DEFAULT.redirects());
  }

  private static @Nullable URI proxy(Environment environment) {
    return Stream.of("https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY")
        .flatMap(name -> environment.value(name).stream())
        .findFirst()
        .map(text -> URI.create(text.contains("://") ? text : "http://" + text))
        .orElse(null);
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
