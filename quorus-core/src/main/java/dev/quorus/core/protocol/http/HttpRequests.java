package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.transfer.ServerTrust;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Makes requests: to the checked address, through the proxy if there is one, by the pool. */
final class HttpRequests {
  private static final Map<String, String> COMMON =
      Map.of("User-Agent", "quorus", "Accept-Encoding", "identity");

  private final HttpPool pool;
  private final HttpSettings settings;
  private final FirstUse firstUse;
  private final SessionPool<String, Permit> budgets;
  private final Context[] loops;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * Opens nothing yet.
   *
   * @param budgets how many requests each server bears at a time, as far as it was learned
   */
  HttpRequests(
      Vertx vertx,
      HttpPool pool,
      HttpSettings settings,
      FirstUse firstUse,
      SessionPool<String, Permit> budgets,
      int eventLoops) {
    this.firstUse = firstUse;
    this.pool = pool;
    this.settings = settings;
    this.budgets = budgets;
    this.loops = new Context[eventLoops];
    for (int i = 0; i < eventLoops; i++) {
      loops[i] = HttpExchange.newLoop(vertx);
    }
  }

  /** Sends a GET or HEAD and follows redirects as far as the settings say. */
  HttpExchange fetch(HttpMethod method, HttpTarget first, Map<String, String> headers)
      throws TransferException, InterruptedException {
    HttpTarget target = first;
    for (int hops = 0; ; hops++) {
      RequestOptions options = options(method, target);
      Leased<Permit> permit = budgets.take(target.where(), Permit::new);
      HttpExchange exchange =
          HttpExchange.begin(nextLoop(), pool, target, options, with(headers)).under(permit);
      String location = exchange.answer().header("Location");
      if (!exchange.answer().redirects() || location == null) {
        return exchange;
      }
      exchange.abandon();
      if (hops >= settings.redirects()) {
        throw new TransferException(
            new Rejected(
                FailureCode.REDIRECT_REFUSED,
                "%s redirects more than %d times; the last hop was %s"
                    .formatted(first.where(), settings.redirects(), target.where())));
      }
      target = target.redirected(location);
    }
  }

  /** Sends a GET and returns at once; redirects are not followed. */
  HttpExchange begin(HttpTarget target, Map<String, String> headers) throws TransferException {
    return HttpExchange.begin(
        nextLoop(), pool, target, options(HttpMethod.GET, target), with(headers));
  }

  /** Begins a PUT; its body follows. Redirects are not followed. */
  HttpExchange upload(HttpTarget target, Map<String, String> headers, long length)
      throws TransferException, InterruptedException {
    RequestOptions options = options(HttpMethod.PUT, target);
    Leased<Permit> permit = budgets.take(target.where(), Permit::new);
    return HttpExchange.upload(nextLoop(), pool, target, options, with(headers), length, permit);
  }

  private Context nextLoop() {
    return loops[Math.floorMod(turn.getAndIncrement(), loops.length)];
  }

  private static Map<String, String> with(Map<String, String> headers) {
    Map<String, String> all = new java.util.HashMap<>(COMMON);
    all.putAll(headers);
    return all;
  }

  private RequestOptions options(HttpMethod method, HttpTarget target) throws TransferException {
    RequestOptions options =
        new RequestOptions()
            .setMethod(method)
            .setHost(target.host())
            .setPort(target.port())
            .setSsl(target.secure())
            .setURI(target.requestUri());
    switch (target.trust()) {
      case ServerTrust.Pinned pinned -> options.setSslOptions(PinnedTrust.options(pinned));
      case ServerTrust.SignedBy(String certificates) ->
          options.setSslOptions(SignedTrust.options(certificates));
      case ServerTrust.KnownToAgent known -> {}
      case ServerTrust.FirstUse first -> options.setSslOptions(firstUse.options(target));
    }
    URI proxy = proxyFor(target.host());
    if (proxy != null) {
      return options.setProxyOptions(proxyOptions(proxy));
    }
    InetAddress address = EgressPolicy.resolve(target.host(), target.where());
    return options.setServer(
        SocketAddress.inetSocketAddress(new InetSocketAddress(address, target.port())));
  }

  private @Nullable URI proxyFor(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    for (String direct : settings.noProxy()) {
      String rule = direct.toLowerCase(Locale.ROOT);
      if (rule.equals("*")
          || rule.equals(name)
          || (rule.startsWith("*.") && name.endsWith(rule.substring(1)))
          || (rule.startsWith(".") && name.endsWith(rule))) {
        return null;
      }
    }
    return settings.proxy();
  }

  private static ProxyOptions proxyOptions(URI proxy) {
    ProxyOptions options =
        new ProxyOptions()
            .setType(proxy.getScheme().startsWith("socks5") ? ProxyType.SOCKS5 : ProxyType.HTTP)
            .setHost(proxy.getHost())
            .setPort(proxy.getPort() < 0 ? 3128 : proxy.getPort());
    String user = proxy.getUserInfo();
    if (user != null) {
      String[] parts = user.split(":", 2);
      options.setUsername(parts[0]).setPassword(parts.length > 1 ? parts[1] : "");
    }
    return options;
  }
}
