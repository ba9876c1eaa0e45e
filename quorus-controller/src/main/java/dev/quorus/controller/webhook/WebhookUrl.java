package dev.quorus.controller.webhook;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.EgressPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where messages are posted to. */
public final class WebhookUrl {
  public static final int LONGEST = 2_048;

  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private static final String OWN_MACHINE =
      "must not be the machine of the server; start it with --webhook-loopback to allow that";

  private final URI uri;

  private WebhookUrl(URI uri) {
    this.uri = uri;
  }

  /** Why the text is no such URL; null if it is one. */
  public static @Nullable String problem(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > LONGEST) {
      return "must be a URL of http or https, at most %d characters long".formatted(LONGEST);
    }
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      return "is no URL; encode what is not allowed in one";
    }
    String scheme = uri.getScheme();
    if (scheme == null || !scheme.toLowerCase(Locale.ROOT).matches("https?")) {
      return "must begin with https:// or http://";
    }
    if (uri.getHost() == null || uri.getPort() > 65_535 || uri.getPort() == 0) {
      return "must name a host, and a port from 1 to 65535 if any";
    }
    if (uri.getRawUserInfo() != null) {
      return "must not hold a user or password; receivers know messages by their signatures";
    }
    return uri.getRawFragment() == null ? null : "must have no fragment";
  }

  /**
   * The URL, in which nothing is wrong.
   *
   * @throws IllegalArgumentException if something is
   */
  public static WebhookUrl parse(String text) {
    String problem = problem(text);
    if (problem != null) {
      throw new IllegalArgumentException("the URL of a webhook " + problem);
    }
    return new WebhookUrl(URI.create(text));
  }

  /** Why it must never be called; null if it may be called by one server or another. */
  public @Nullable String forbidden() {
    return forbidden(true);
  }

  /**
   * Why it must not be called; null if it may, or if that shows only when its name is looked up.
   *
   * @param loopback whether this machine may be called
   */
  @Nullable String forbidden(boolean loopback) {
    String host = host();
    if (host.equalsIgnoreCase("localhost")) {
      return loopback ? null : OWN_MACHINE;
    }
    if (!host.contains(":") && !host.matches("[0-9.]+")) {
      return null;
    }
    try {
      // An address is not looked up.
      boolean own = EgressPolicy.resolve(host, where()).isLoopbackAddress();
      return own && !loopback ? OWN_MACHINE : null;
    } catch (TransferException e) {
      return "must not be link-local, a metadata service or no address at all";
    }
  }

  boolean secure() {
    return "https".equalsIgnoreCase(uri.getScheme());
  }

  /** Without the brackets of an IPv6 address. */
  String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  int port() {
    if (uri.getPort() > 0) {
      return uri.getPort();
    }
    return secure() ? HTTPS : HTTP;
  }

  String where() {
    return uri.getHost() + ":" + port();
  }

  String requestUri() {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }
}
