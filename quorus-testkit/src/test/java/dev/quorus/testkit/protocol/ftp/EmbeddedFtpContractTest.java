package dev.quorus.testkit.protocol.ftp;

import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.FtpTestServer;
import java.nio.file.Path;

class EmbeddedFtpContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) {
    return EmbeddedFtp.of(FtpTestServer.plain(scratch), "ftp", FtpSettings.DEFAULT);
  }
}
