package dev.quorus.testkit.protocol.smb;

import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import java.io.IOException;
import java.nio.file.Path;

/** Signed, and not encrypted, with a server that demands it. */
class SambaSignedContractIT extends ProtocolContract {
  private static final SmbSettings SETTINGS =
      new SmbSettings(
          SmbSettings.DEFAULT.connect(),
          SmbSettings.DEFAULT.answer(),
          false,
          Encryption.IF_REQUIRED,
          SmbSettings.DEFAULT.sessions());

  @Override
  protected ContractServer start(Path scratch) throws IOException {
    Path program = Peers.require("smbd", SambaServer.program());
    return new SambaContract(
        SambaServer.start(program, scratch, "server signing = mandatory"), "data", SETTINGS);
  }
}
