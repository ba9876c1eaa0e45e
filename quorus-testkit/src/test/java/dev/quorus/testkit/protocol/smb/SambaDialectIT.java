package dev.quorus.testkit.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.SmbProbe;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every dialect, with every protection that it has. */
@Timeout(60)
class SambaDialectIT {
  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({
    "SMB2_02, 2.0.2, true, IF_REQUIRED, false",
    "SMB2_10, 2.1, true, IF_REQUIRED, false",
    "SMB2_10, 2.1, false, PREFERRED, false",
    "SMB3_00, 3.0, true, IF_REQUIRED, false",
    "SMB3_00, 3.0, true, REQUIRED, true",
    "SMB3_02, 3.0.2, true, IF_REQUIRED, false",
    "SMB3_02, 3.0.2, false, IF_REQUIRED, false",
    "SMB3_02, 3.0.2, true, REQUIRED, true",
    "SMB3_11, 3.1.1, true, IF_REQUIRED, false",
    "SMB3_11, 3.1.1, false, IF_REQUIRED, false",
    "SMB3_11, 3.1.1, false, PREFERRED, true"
  })
  void movesFilesAndFolders(
      String most, String dialect, boolean sign, Encryption encryption, boolean encrypted)
      throws Exception {
    Path program = Peers.require("smbd", SambaServer.program());
    SmbSettings settings =
        new SmbSettings(
            SmbSettings.DEFAULT.connect(),
            SmbSettings.DEFAULT.answer(),
            sign,
            encryption,
            SmbSettings.DEFAULT.sessions());
    try (SambaServer samba = SambaServer.start(program, scratch, "server max protocol = " + most);
        SmbProtocol smb = new SmbProtocol(settings, Ticker.SYSTEM)) {
      byte[] content = Bytes.of(3_000_001);
      Endpoint file = Samba.endpoint(samba, "data/folder/file");

      Samba.deliver(smb, file, content);

      assertThat(Samba.read(smb, file)).isEqualTo(content);
      assertThat(names(smb, Samba.endpoint(samba, "data"))).containsExactly("folder");
      SmbProbe probe = smb.probe(Samba.endpoint(samba, "data"));
      assertThat(probe.dialect()).isEqualTo(dialect);
      assertThat(probe.encrypted()).isEqualTo(encrypted);
      assertThat(probe.signed()).isEqualTo(sign && !encrypted);
      assertThat(probe.maxRead()).isEqualTo(most.equals("SMB2_02") ? 64 << 10 : 512 << 10);
    }
  }

  private static List<String> names(SmbProtocol smb, Endpoint folder) throws Exception {
    List<String> names = new ArrayList<>();
    try (Tree tree = smb.tree(folder);
        Tree.Entries entries = tree.list("")) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        names.add(entry.name());
      }
    }
    return names;
  }
}
