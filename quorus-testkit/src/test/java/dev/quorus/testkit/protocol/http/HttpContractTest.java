package dev.quorus.testkit.protocol.http;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.HttpTestServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

class HttpContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    Vertx vertx = Vertx.vertx();
    HttpTestServer server = new HttpTestServer(vertx, scratch);
    server.requireUser(ProxiedHttp.USER, ProxiedHttp.PASSWORD);
    return new Embedded(vertx, scratch, server);
  }

  private static final class Embedded extends ProxiedHttp {
    private final HttpTestServer server;

    Embedded(Vertx vertx, Path root, HttpTestServer server) throws IOException {
      super(vertx, root, server.port());
      this.server = server;
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
}
