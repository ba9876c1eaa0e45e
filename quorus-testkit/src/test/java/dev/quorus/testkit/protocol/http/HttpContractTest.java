package dev.quorus.testkit.protocol.http;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import java.io.IOException;
import java.nio.file.Path;

class HttpContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    return EmbeddedHttp.start(scratch, 1);
  }
}
