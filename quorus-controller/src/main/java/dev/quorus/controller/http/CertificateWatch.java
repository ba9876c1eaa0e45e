package dev.quorus.controller.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the files of the certificate again and again, and gives a changed one to the servers.
 * Connections that are open keep theirs. One that cannot be used is reported, and the old one kept.
 */
final class CertificateWatch {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateWatch.class);

  private final Vertx vertx;
  private final CertificateFiles files;
  private final List<Function<PemKeyCertOptions, Future<?>>> servers = new CopyOnWriteArrayList<>();
  private final @Nullable PemTrustOptions agents;
  private volatile PemKeyCertOptions current;
  private volatile String trouble = "";

  private CertificateWatch(
      Vertx vertx,
      CertificateFiles files,
      CertificateFiles.Content first,
      @Nullable PemTrustOptions agents) {
    this.agents = agents;
    this.vertx = vertx;
    this.files = files;
    this.current = first.pem();
  }

  /** Reads the files; fails with {@link BadCertificate} if they cannot be used. */
  static Future<CertificateWatch> open(Vertx vertx, Transport.Tls transport) {
    CertificateFiles files = new CertificateFiles(vertx, transport);
    return vertx
        .executeBlocking(() -> CertificateFiles.authorities(transport.agentAuthorities()))
        .compose(agents ->
            read(vertx, files).map(first -> new CertificateWatch(vertx, files, first, agents)));
  }

  private static Future<CertificateFiles.Content> read(Vertx vertx, CertificateFiles files) {
    return vertx.executeBlocking(files::read).map(Objects::requireNonNull);
  }

  /** By whose certificates agents are known; null if they show none. */
  @Nullable PemTrustOptions agents() {
    return agents;
  }

  PemKeyCertOptions current() {
    return current;
  }

  /** A server that is to have each new one. */
  void feed(Function<PemKeyCertOptions, Future<?>> server) {
    servers.add(server);
  }

  /** Looks once. Completes when every server has what is new. */
  Future<?> look() {
    return read(vertx, files)
        .compose(this::take)
        .onFailure(failed -> {
          String said = String.valueOf(failed.getMessage());
          if (!said.equals(trouble)) {
            LOG.atError()
                .addKeyValue("reason", said)
                .log("new certificate not taken, the old stays");
          }
          trouble = said;
        });
  }

  private Future<?> take(CertificateFiles.Content found) {
    trouble = "";
    if (found.pem().equals(current)) {
      return Future.succeededFuture();
    }
    current = found.pem();
    LOG.atInfo().addKeyValue("validUntil", found.validUntil()).log("new certificate taken");
    return Future.all(servers.stream().map(each -> each.apply(found.pem())).toList());
  }
}
