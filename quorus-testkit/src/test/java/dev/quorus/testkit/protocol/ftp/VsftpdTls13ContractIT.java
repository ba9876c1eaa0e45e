package dev.quorus.testkit.protocol.ftp;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import java.io.IOException;
import java.nio.file.Path;

class VsftpdTls13ContractIT extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    return VsftpdFtp.secured(scratch, "TLSv1.3");
  }
}
