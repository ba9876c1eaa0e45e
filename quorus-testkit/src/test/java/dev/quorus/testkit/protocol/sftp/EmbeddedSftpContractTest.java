package dev.quorus.testkit.protocol.sftp;

import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import java.io.IOException;
import java.nio.file.Path;

class EmbeddedSftpContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    return EmbeddedSftp.in(scratch);
  }
}
