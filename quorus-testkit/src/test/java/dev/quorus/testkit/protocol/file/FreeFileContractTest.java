package dev.quorus.testkit.protocol.file;

import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import java.nio.file.Path;

class FreeFileContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) {
    return FileServer.over(scratch, FileRoots.unconfined());
  }
}
