package dev.quorus.testkit.protocol.http;

import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.HttpTestServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The embedded web server, that knows one user. */
final class EmbeddedHttp extends ProxiedHttp {
  private final HttpTestServer server;

  private EmbeddedHttp(Vertx vertx, Path root, HttpTestServer server, int streams)
      throws IOException {
    super(vertx, root, server.port(), streams);
    this.server = server;
  }

  static EmbeddedHttp start(Path root, int streams) throws IOException {
    Vertx vertx = Vertx.vertx();
    HttpTestServer server = new HttpTestServer(vertx, root);
    server.requireUser(USER, PASSWORD);
    return new EmbeddedHttp(vertx, root, server, streams);
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = super.lacks();
    lacks.put(ContractTrait.DENIES, "the server runs as the user of this process");
    return lacks;
  }

  @Override
  public long refusedLogins() {
    return server.refused();
  }

  @Override
  public void close() throws IOException {
    server.close();
    super.close();
  }
}
