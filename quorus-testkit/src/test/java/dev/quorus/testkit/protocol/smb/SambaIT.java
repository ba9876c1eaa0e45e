package dev.quorus.testkit.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.SmbProbe;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.contract.SmallDisk;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TcpProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only SMB has: shares, accounts, sessions, names. */
@Timeout(60)
class SambaIT {
  @TempDir private static Path scratch;
  private static SambaServer samba;
  private SmbProtocol smb;

  @BeforeAll
  static void start() throws IOException {
    samba = SambaServer.start(Peers.require("smbd", SambaServer.program()), scratch);
  }

  @AfterAll
  static void stop() {
    if (samba != null) {
      samba.close();
    }
  }

  @BeforeEach
  void open() {
    smb = new SmbProtocol(SmbSettings.DEFAULT, Ticker.SYSTEM);
  }

  @AfterEach
  void close() {
    smb.close();
  }

  @Test
  void aWrongPasswordIsTriedOnceAndSaysWhose() throws Exception {
    Endpoint wrong =
        at("data/x").with(new Credentials.UserPassword("CORP\\nobody", new Secret("not-it")));
    long before = samba.refusedLogins();

    TransferFailure failure = failure(() -> Samba.read(smb, wrong));

    assertThat(failure.code()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
    assertThat(failure.retry()).isEqualTo(Retry.never());
    assertThat(failure.message()).contains("CORP\\nobody").doesNotContain("not-it");
    assertThat(samba.refusedLogins() - before).isEqualTo(1);
  }

  @Test
  void aShareThatIsNotThereIsNamed() {
    TransferFailure failure = failure(() -> Samba.read(smb, at("nowhere/x")));

    assertThat(failure.code()).isEqualTo(FailureCode.SOURCE_NOT_FOUND);
    assertThat(failure.message()).contains("no share 'nowhere'");
  }

  @Test
  void aShareThatCannotBeWrittenDenies() {
    TransferFailure failure = failure(() -> Samba.deliver(smb, at("readonly/x"), Bytes.of(10)));

    assertThat(failure.code()).isEqualTo(FailureCode.DESTINATION_DENIED);
    assertThat(failure.retry()).isEqualTo(Retry.never());
  }

  @Test
  void aShareThatDemandsEncryptionGetsIt() throws Exception {
    SmbSettings plain =
        new SmbSettings(
            SmbSettings.DEFAULT.connect(),
            SmbSettings.DEFAULT.answer(),
            false,
            Encryption.IF_REQUIRED,
            SmbSettings.DEFAULT.sessions());
    byte[] content = Bytes.of(2_000_000);
    try (SmbProtocol other = new SmbProtocol(plain, Ticker.SYSTEM)) {
      Samba.deliver(other, at("sealed/secret"), content);

      assertThat(Samba.read(other, at("sealed/secret"))).isEqualTo(content);
      assertThat(other.probe(at("sealed")).encrypted()).isTrue();
      assertThat(other.probe(at("data")).encrypted()).isFalse();
    }
  }

  @Test
  void aProbeTellsWhatTheServerOffers() throws Exception {
    SmbProbe probe = smb.probe(at("data"));

    assertThat(probe.dialect()).isEqualTo("3.1.1");
    assertThat(probe.encryptionPossible()).isTrue();
    assertThat(probe.signingRequired()).isFalse();
    assertThat(probe.share()).isEqualTo("disk");
    assertThat(probe.dfs()).isFalse();
    assertThat(probe.server()).isNotBlank();
    assertThat(probe.clockAhead().abs()).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void sessionsThatDiedWhileNobodyUsedThemAreReplacedUnnoticed() throws Exception {
    byte[] content = Bytes.of(10_000);
    Samba.deliver(smb, at("data/kept"), content);
    Samba.read(smb, at("data/kept"));

    samba.killAndRestart();

    assertThat(Samba.read(smb, at("data/kept"))).isEqualTo(content);
    Samba.deliver(smb, at("data/kept-too"), content);
    assertThat(samba.root().resolve("kept-too")).hasBinaryContent(content);
  }

  @Test
  void aServerThatDiesWithinAFileMayBeTriedAgain() throws Exception {
    Samba.deliver(smb, at("data/big"), Bytes.of(64 << 20));
    try (Source source = smb.source(at("data/big"));
        SourceStream stream = source.open(0, null)) {
      assertThat(stream.next()).isNotNull();

      samba.killAndRestart();

      TransferFailure failure = failure(() -> Bytes.rest(stream));
      assertThat(failure.code()).isEqualTo(FailureCode.CONNECTION_LOST);
      assertThat(failure.retry()).isEqualTo(Retry.backoff());
    }
  }

  @Test
  void oneSessionServesOneFileAfterTheOther() throws Exception {
    try (TcpProxy proxy = TcpProxy.before(samba.port())) {
      for (int i = 0; i < 20; i++) {
        Endpoint file = Samba.endpoint(proxy.port(), "data/one-" + i);
        Samba.deliver(smb, file, Bytes.of(1000));
        Samba.read(smb, file);
      }

      assertThat(proxy.connections()).as("one for reading, one for writing").isEqualTo(2);
    }
  }

  @Test
  void manyStreamsTakeNoThreadsOfThePlatform() throws Exception {
    Samba.deliver(smb, at("data/read"), Bytes.of(8 << 20));
    int before = Thread.getAllStackTraces().size();
    List<SourceStream> open = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      open.add(smb.source(at("data/read")).open(0, null));
    }

    int grown = Thread.getAllStackTraces().size() - before;

    open.forEach(SourceStream::close);
    assertThat(grown).isLessThan(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%3Ab", "CON", "nul.txt", "dot.", "folder%20/file", "what%3F"})
  void aNameThatWindowsHasNotIsRefusedBeforeAnythingIsWritten(String name) throws Exception {
    TransferFailure failure =
        failure(() -> Samba.deliver(smb, at("data/names/" + name), Bytes.of(10)));

    assertThat(failure.code()).isEqualTo(FailureCode.NAME_REFUSED);
    assertThat(samba.root().resolve("names")).doesNotExist();
  }

  @Test
  void aNameThatWindowsHasNotIsNotAtTheSource() {
    TransferFailure failure = failure(() -> Samba.read(smb, at("data/a%3Ab")));

    assertThat(failure.code()).isEqualTo(FailureCode.SOURCE_NOT_FOUND);
  }

  @Test
  void aFolderOfManyPagesIsListedWhole() throws Exception {
    Path folder = Files.createDirectory(samba.root().resolve("many"));
    for (int i = 0; i < 3000; i++) {
      Files.createFile(folder.resolve("file-with-a-rather-long-name-%05d".formatted(i)));
    }
    int count = 0;

    try (Tree tree = smb.tree(at("data"));
        Tree.Entries entries = tree.list("many")) {
      while (entries.next() != null) {
        count++;
      }
    }

    assertThat(count).isEqualTo(3000);
  }

  @Test
  void aFileOnADiskThatIsTooSmallIsRefusedAtOnce() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(samba.root().resolve("tiny"), 4)) {
      SambaServer.own(disk.path());
      try (Sink sink = smb.sink(at("data/tiny/file"), Samba.plan())) {
        sink.target();

        TransferFailure failure = failure(() -> sink.begin(0, 64 << 20));
        assertThat(failure.code()).isEqualTo(FailureCode.NO_SPACE);
        sink.discard();
      }
      assertThat(disk.path()).isEmptyDirectory();
    }
  }

  @Test
  void aDiskThatFillsUpEndsTheFile() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(samba.root().resolve("full"), 4)) {
      SambaServer.own(disk.path());
      try (Sink sink = smb.sink(at("data/full/file"), Samba.plan())) {
        sink.target();
        sink.begin(0, -1);

        TransferFailure failure =
            failure(() -> {
              Bytes.write(sink, Bytes.of(8 << 20));
              sink.finish();
            });
        assertThat(failure.code()).isEqualTo(FailureCode.NO_SPACE);
        sink.discard();
      }
      assertThat(disk.path()).isEmptyDirectory();
    }
  }

  private static Endpoint at(String path) {
    return Samba.endpoint(samba, path);
  }

  private static TransferFailure failure(ThrowingCallable call) {
    TransferException thrown = catchThrowableOfType(TransferException.class, call);
    assertThat(thrown).isNotNull();
    return thrown.failure();
  }
}
