package dev.quorus.testkit.protocol.http;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.NginxServer;
import dev.quorus.testkit.server.Peers;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

class NginxContractIT extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    Path program = Peers.require("nginx", NginxServer.program());
    return new Real(NginxServer.start(program, scratch));
  }

  private static final class Real extends ProxiedHttp {
    private final NginxServer nginx;

    Real(NginxServer nginx) throws IOException {
      super(Vertx.vertx(), nginx.www(), nginx.port());
      this.nginx = nginx;
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
}
