package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.sftp.SftpReport;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.testkit.server.SftpTestServer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpSessionTest {
  private static final int MIB = 1 << 20;

  private SftpFixture sftp;

  @BeforeEach
  void prepare(@TempDir Path folder) {
    sftp = new SftpFixture(folder);
  }

  @AfterEach
  void close() {
    sftp.close();
  }

  @Test
  void newKeysInTheMiddleOfAFileDoNotHarmIt() throws Exception {
    byte[] content = random(24 * MIB);
    try (SftpTestServer server =
        SftpTestServer.start(SftpTestServer.newKey(), SftpSessionTest::newKeysOften)) {
      Endpoint from = endpoint(server, sftp.file(content));
      Endpoint to = endpoint(server, sftp.folder().resolve("copy"));

      assertThat(read(from)).isEqualTo(content);
      write(to, content);

      assertThat(Files.readAllBytes(sftp.folder().resolve("copy"))).isEqualTo(content);
    }
  }

  private static void newKeysOften(SshServer server) {
    CoreModuleProperties.REKEY_BYTES_LIMIT.set(server, 3L * MIB);
  }

  @Test
  void tooManySessionsAreABusyServer() throws Exception {
    try (SftpTestServer server =
        SftpTestServer.start(
            SftpTestServer.newKey(),
            setup -> CoreModuleProperties.MAX_CONCURRENT_SESSIONS.set(setup, 1))) {
      Endpoint endpoint = endpoint(server, sftp.file(random(10)));
      try (Source first = sftp.protocol().source(endpoint);
          Source second = sftp.protocol().source(endpoint)) {
        first.stat();

        TransferException thrown = catchThrowableOfType(TransferException.class, second::stat);

        assertThat(thrown.failure().code())
            .as(thrown.getMessage())
            .isEqualTo(FailureCode.SERVER_BUSY);
      }
    }
  }

  @Test
  void whatIsAppendedWhileItIsReadIsLeftOut() throws Exception {
    byte[] content = random(MIB);
    try (SftpTestServer server = SftpTestServer.start()) {
      Path file = sftp.file(content);
      try (Source source = sftp.protocol().source(endpoint(server, file));
          SourceStream stream = source.open(0, null)) {
        Files.write(file, random(MIB), StandardOpenOption.APPEND);

        assertThat(rest(stream)).isEqualTo(content);
      }
    }
  }

  @Test
  void aListingOfTenThousandHasEachOnce() throws Exception {
    for (int each = 0; each < 10_000; each++) {
      Files.createFile(sftp.folder().resolve("entry-" + each));
    }
    try (SftpTestServer server = SftpTestServer.start();
        Tree tree = sftp.protocol().tree(endpoint(server, sftp.folder()));
        Tree.Entries entries = tree.list("")) {
      Set<String> names = new HashSet<>();
      int count = 0;
      for (Entry each = entries.next(); each != null; each = entries.next()) {
        names.add(each.name());
        count++;
      }

      assertThat(count).isEqualTo(10_000);
      assertThat(names).hasSize(10_000);
    }
  }

  @Test
  void aProbeTellsWhatTheServerIs() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      SftpReport report = sftp.protocol().probe(endpoint(server, sftp.folder()));

      assertThat(report.hostKey()).isEqualTo(server.fingerprint());
      assertThat(report.cipher()).isEqualTo("aes128-gcm@openssh.com");
      assertThat(report.software()).startsWith("SSH-2.0-");
      assertThat(report.extensions()).containsKey("posix-rename@openssh.com");
    }
  }

  private Endpoint endpoint(SftpTestServer server, Path file) {
    return sftp.endpoint(server, file, SftpFixture.rightPassword(), SftpFixture.pinned(server));
  }

  private byte[] read(Endpoint endpoint) throws TransferException, InterruptedException {
    try (Source source = sftp.protocol().source(endpoint);
        SourceStream stream = source.open(0, null)) {
      return rest(stream);
    }
  }

  private static byte[] rest(SourceStream stream) throws TransferException, InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
      for (ByteBuffer each : chunk.buffers()) {
        byte[] bytes = new byte[each.remaining()];
        each.get(bytes);
        all.writeBytes(bytes);
      }
      chunk.release();
    }
    return all.toByteArray();
  }

  private void write(Endpoint endpoint, byte[] content)
      throws TransferException, InterruptedException {
    SinkPlan plan = new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), Delivery.DEFAULT);
    try (Sink sink = sftp.protocol().sink(endpoint, plan)) {
      sink.target();
      sink.partial();
      sink.begin(0, content.length);
      sink.write(new Whole(content));
      sink.finish();
      sink.publish();
    }
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  /** Everything at once. */
  private static final class Whole implements Chunk {
    private final byte[] bytes;

    Whole(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {ByteBuffer.wrap(bytes)};
    }

    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public void release() {}
  }
}
