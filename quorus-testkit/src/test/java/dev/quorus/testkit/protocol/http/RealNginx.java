package dev.quorus.testkit.protocol.http;

import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.NginxServer;
import dev.quorus.testkit.server.Peers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A real nginx, that knows no users. */
final class RealNginx extends ProxiedHttp {
  private final NginxServer nginx;

  private RealNginx(NginxServer nginx, int streams) throws IOException {
    super(Vertx.vertx(), nginx.www(), nginx.port(), streams);
    this.nginx = nginx;
  }

  static RealNginx start(Path scratch, int streams) throws IOException {
    Path program = Peers.require("nginx", NginxServer.program());
    return new RealNginx(NginxServer.start(program, scratch), streams);
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = super.lacks();
    lacks.put(ContractTrait.USERS, "this nginx knows no users");
    lacks.put(ContractTrait.DENIES, "this nginx runs as the user of this process");
    return lacks;
  }

  @Override
  public void close() throws IOException {
    super.close();
    nginx.close();
  }
}
