package dev.quorus.testkit.protocol.ftp;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import java.io.IOException;
import java.nio.file.Path;

class VsftpdPlainContractIT extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    return VsftpdFtp.plain(scratch);
  }
}
