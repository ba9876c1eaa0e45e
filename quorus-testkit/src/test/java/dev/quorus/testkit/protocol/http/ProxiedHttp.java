package dev.quorus.testkit.protocol.http;

import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.http.HttpProtocol;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.TcpProxy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** What a web server can do by itself, with a network in front of it that can break. */
abstract class ProxiedHttp implements ContractServer {
  static final String USER = "quorus";
  static final String PASSWORD = "right";

  private static final String NO_RENAME = "HTTP has no rename: a PUT writes in place";

  final Vertx vertx;
  private final Path root;
  private final TcpProxy proxy;
  private final Protocol protocol;

  /** Reads over so many connections. */
  ProxiedHttp(Vertx vertx, Path root, int port, int streams) throws IOException {
    this.vertx = vertx;
    this.root = root;
    this.proxy = TcpProxy.before(port);
    this.protocol = new SeveralStreams(protocol(vertx), streams);
  }

  static HttpProtocol protocol(Vertx vertx) {
    return new HttpProtocol(
        vertx,
        ConnectionPoolConfig.productionConfig(),
        HttpSettings.DEFAULT,
        new SimpleMeterRegistry(),
        SystemTime.INSTANCE);
  }

  @Override
  public Protocol protocol() {
    return protocol;
  }

  @Override
  public Endpoint base() {
    return new Endpoint(
        URI.create("http://127.0.0.1:" + proxy.port()),
        Map.of(),
        new Credentials.UserPassword(USER, new Secret(PASSWORD)));
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = new EnumMap<>(ContractTrait.class);
    lacks.put(ContractTrait.HIDES, NO_RENAME);
    lacks.put(ContractTrait.RESUMES, "a PUT cannot be gone on with");
    lacks.put(ContractTrait.SETS_TIMES, "a PUT carries no time");
    lacks.put(ContractTrait.FOLDERS, "HTTP has names, not folders");
    lacks.put(ContractTrait.LISTS, "HTTP has no listing");
    lacks.put(ContractTrait.LINKS, "HTTP has no links");
    return lacks;
  }

  @Override
  public long connections() {
    return proxy.connections();
  }

  @Override
  public void cut() {
    proxy.cut();
  }

  @Override
  public void stall() {
    proxy.stall();
  }

  @Override
  public void flow() {
    proxy.flow();
  }

  @Override
  public void close() throws IOException {
    protocol.close();
    proxy.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
