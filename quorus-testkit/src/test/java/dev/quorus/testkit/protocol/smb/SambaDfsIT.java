package dev.quorus.testkit.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TcpProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders that lie on another share, by DFS. */
@Timeout(60)
class SambaDfsIT {
  @TempDir private Path scratch;
  private Path root;
  private SambaServer samba;
  private SmbProtocol smb;

  @BeforeEach
  void start() throws Exception {
    Path program = Peers.require("smbd", SambaServer.program());
    root = Files.createDirectory(scratch.resolve("dfs"));
    SambaServer.own(root);
    link("link", "data");
    link("readable", "readonly");
    link("self", "dfs\\self");
    link("one", "dfs\\other");
    link("other", "dfs\\one");
    samba =
        SambaServer.start(
            program,
            scratch,
            "  host msdfs = yes",
            "[dfs]",
            "  path = " + root,
            "  read only = no",
            "  msdfs root = yes");
    smb = new SmbProtocol(SmbSettings.DEFAULT, Ticker.SYSTEM);
  }

  private void link(String name, String target) throws Exception {
    Files.createSymbolicLink(root.resolve(name), Path.of("msdfs:127.0.0.1\\" + target));
  }

  @AfterEach
  void stop() {
    if (samba != null) {
      smb.close();
      samba.close();
    }
  }

  @Test
  void aFileIsWrittenAndReadBehindALink() throws Exception {
    byte[] content = Bytes.of(3_000_001);

    Samba.deliver(smb, at("dfs/link/folder/file"), content);

    assertThat(samba.root().resolve("folder/file")).hasBinaryContent(content);
    assertThat(Samba.read(smb, at("dfs/link/folder/file"))).isEqualTo(content);
  }

  @Test
  void aFileOfTheRootItselfIsWrittenAndRead() throws Exception {
    byte[] content = Bytes.of(100_000);

    Samba.deliver(smb, at("dfs/folder/file"), content);

    assertThat(root.resolve("folder/file")).hasBinaryContent(content);
    assertThat(Samba.read(smb, at("dfs/folder/file"))).isEqualTo(content);
  }

  @Test
  void aTreeGoesOnBehindALink() throws Exception {
    Samba.deliver(smb, at("data/folder/file"), Bytes.of(10));

    try (Tree tree = smb.tree(at("dfs"))) {
      assertThat(kinds(tree, "")).containsEntry("link", Entry.Kind.FOLDER);
      assertThat(kinds(tree, "link/folder")).containsOnlyKeys("file");
      tree.makeFolder("link/new/deep");
      tree.deleteFile("link/folder/file");
    }
    assertThat(samba.root().resolve("new/deep")).isDirectory();
    assertThat(samba.root().resolve("folder")).isEmptyDirectory();
  }

  @Test
  void aReferralIsAskedForOnce() throws Exception {
    try (TcpProxy proxy = TcpProxy.before(samba.port())) {
      Samba.deliver(smb, at("data/file"), Bytes.of(10));

      for (int i = 0; i < 5; i++) {
        Samba.read(smb, Samba.endpoint(proxy.port(), "dfs/link/file"));
      }

      assertThat(proxy.connections()).as("the root, the question, the target").isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"self", "one"})
  void linksThatLeadInACircleEnd(String name) {
    TransferException thrown =
        catchThrowableOfType(
            TransferException.class, () -> Samba.read(smb, at("dfs/" + name + "/file")));

    assertThat(thrown.failure().code()).isEqualTo(FailureCode.UNSUPPORTED);
    assertThat(thrown.failure().retry()).isEqualTo(Retry.never());
    assertThat(thrown.failure().message()).contains("by DFS");
  }

  private Endpoint at(String path) {
    return Samba.endpoint(samba, path);
  }

  private static Map<String, Entry.Kind> kinds(Tree tree, String folder) throws Exception {
    Map<String, Entry.Kind> kinds = new HashMap<>();
    try (Tree.Entries entries = tree.list(folder)) {
      for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
        kinds.put(entry.name(), entry.kind());
      }
    }
    return kinds;
  }
}
