package dev.quorus.testkit.protocol.smb;

import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import java.io.IOException;
import java.nio.file.Path;

/** As it comes: encrypted, since Samba can. */
class SambaContractIT extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    Path program = Peers.require("smbd", SambaServer.program());
    return new SambaContract(SambaServer.start(program, scratch), "data", SmbSettings.DEFAULT);
  }
}
