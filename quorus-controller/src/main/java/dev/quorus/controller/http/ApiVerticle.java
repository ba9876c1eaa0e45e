package dev.quorus.controller.http;

import dev.quorus.core.bus.LinkFrame;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the API on one event loop. */
final class ApiVerticle extends VerticleBase {
  private static final Logger LOG = LoggerFactory.getLogger(ApiVerticle.class);
  private static final int MAX_LINE = 8_192;
  private static final int MAX_HEADERS = 16_384;
  private static final int BACKLOG = 1_024;
  private static final long SWEEP_MILLIS = 250;
  private static final long CERTIFICATE_MILLIS = 2_000;
  private static final long GRACE_SECONDS = 5;
  private static final int CLOSING_SECONDS = 2;
  private static final Set<String> TLS = Set.of("TLSv1.2", "TLSv1.3");

  private final String host;
  private final int port;
  private final ApiRouter router;
  private final Links links;
  private final IntConsumer bound;
  private final @Nullable CertificateWatch certificate;
  private @Nullable HttpServer server;

  /**
   * @param port shared by the verticles of one server; a negative one means any that is free, the
   *     same for all that say the same
   * @param bound learns the port
   * @param certificate null to serve in clear
   */
  ApiVerticle(
      String host,
      int port,
      ApiRouter router,
      Links links,
      IntConsumer bound,
      @Nullable CertificateWatch certificate) {
    this.host = host;
    this.port = port;
    this.router = router;
    this.links = links;
    this.bound = bound;
    this.certificate = certificate;
  }

  @Override
  public Future<?> start() {
    HttpServer http =
        vertx
            .createHttpServer(options())
            .connectionHandler(links::opened)
            .requestHandler(router.routes(vertx, links))
            .invalidRequestHandler(ApiVerticle::malformed)
            .exceptionHandler(ApiVerticle::broken);
    server = http;
    if (certificate != null) {
      PemTrustOptions agents = certificate.agents();
      certificate.feed(pem -> http.updateSSLOptions(tls(pem, agents)));
      vertx.setPeriodic(CERTIFICATE_MILLIS, tick -> certificate.look());
    }
    vertx.setPeriodic(SWEEP_MILLIS, tick -> links.sweep());
    return http.listen(port, host).onSuccess(up -> bound.accept(up.actualPort()));
  }

  @Override
  public Future<?> stop() {
    return server == null
        ? Future.succeededFuture()
        : server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS);
  }

  /** A client that breaks off or talks nonsense is no trouble of ours. */
  private static void broken(Throwable cause) {
    // Without its message, which repeats headers, and with them keys.
    LOG.atDebug().addKeyValue("cause", cause.getClass().getName()).log("a connection broke");
  }

  private HttpServerOptions options() {
    HttpServerOptions options =
        new HttpServerOptions()
            .setMaxInitialLineLength(MAX_LINE)
            .setMaxHeaderSize(MAX_HEADERS)
            .setAcceptBacklog(BACKLOG)
            .setHandle100ContinueAutomatically(false)
            // Agents have the only web sockets, and their many small frames gain nothing by it.
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false)
            .setMaxWebSocketFrameSize(LinkFrame.LARGEST)
            .setMaxWebSocketMessageSize(LinkFrame.LARGEST)
            .setWebSocketClosingTimeout(CLOSING_SECONDS)
            .setHttp2ClearTextEnabled(false);
    if (certificate == null) {
      return options;
    }
    PemTrustOptions agents = certificate.agents();
    if (agents != null) {
      // Asked for only, since clients with keys show none; where agents connect it is required.
      options.setTrustOptions(agents).setClientAuth(ClientAuth.REQUEST);
    }
    return options
        .setSsl(true)
        .setUseAlpn(false)
        .setKeyCertOptions(certificate.current())
        .setEnabledSecureTransportProtocols(TLS);
  }

  private static ServerSSLOptions tls(PemKeyCertOptions pem, @Nullable PemTrustOptions agents) {
    ServerSSLOptions options = new ServerSSLOptions().setKeyCertOptions(pem).setUseAlpn(false);
    if (agents != null) {
      options.setClientAuth(ClientAuth.REQUEST).setTrustOptions(agents);
    }
    return options.setEnabledSecureTransportProtocols(TLS);
  }

  private static void malformed(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    Refusal refusal =
        switch (cause) {
          case TooLongHttpLineException line -> Refusal.uriTooLong(MAX_LINE);
          case TooLongHttpHeaderException header -> Refusal.headersTooLarge(MAX_HEADERS);
          case null, default ->
              Refusal.malformed("The request is not HTTP/1.1 as the standard has it");
        };
    ProblemMapper.answer(request, refusal);
  }
}
