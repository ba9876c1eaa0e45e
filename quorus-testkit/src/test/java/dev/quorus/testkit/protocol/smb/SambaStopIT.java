package dev.quorus.testkit.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.Ticker;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TcpProxy;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is left at the server by a delivery that was stopped. */
@Timeout(60)
class SambaStopIT {
  @TempDir private Path scratch;
  private SambaServer samba;
  private SmbProtocol smb;

  @BeforeEach
  void start() throws Exception {
    samba = SambaServer.start(Peers.require("smbd", SambaServer.program()), scratch);
    smb = new SmbProtocol(SmbSettings.DEFAULT, Ticker.SYSTEM);
  }

  @AfterEach
  void stop() {
    if (samba != null) {
      smb.close();
      samba.close();
    }
  }

  @Test
  void anInterruptWhileBytesAreWrittenKeepsTheConnection() throws Exception {
    try (TcpProxy proxy = TcpProxy.before(samba.port());
        Sink sink = smb.sink(Samba.endpoint(proxy.port(), "data/folder/file"), Samba.plan())) {
      sink.target();
      sink.begin(0, -1);
      CountDownLatch some = new CountDownLatch(20);
      FutureTask<Boolean> writing = new FutureTask<>(() -> writesUntilInterrupted(sink, some));
      Thread writer = Thread.ofVirtual().start(writing);
      some.await();

      writer.interrupt();

      assertThat(writing.get(20, TimeUnit.SECONDS)).isTrue();
      sink.discard();
      assertThat(samba.root().resolve("folder")).isEmptyDirectory();
      assertThat(proxy.connections()).isEqualTo(1);
    }
  }

  @Test
  void anInterruptEndsAWriteThatTheNetworkDoesNotTake() throws Exception {
    try (TcpProxy proxy = TcpProxy.before(samba.port());
        Sink sink = smb.sink(Samba.endpoint(proxy.port(), "data/folder/file"), Samba.plan())) {
      sink.target();
      sink.begin(0, -1);
      proxy.stall();
      CountDownLatch some = new CountDownLatch(1);
      FutureTask<Boolean> writing = new FutureTask<>(() -> writesUntilInterrupted(sink, some));
      Thread writer = Thread.ofVirtual().start(writing);
      some.await();

      writer.interrupt();

      assertThat(writing.get(20, TimeUnit.SECONDS)).isTrue();
      proxy.flow();
      sink.discard();
      assertThat(samba.root().resolve("folder")).isEmptyDirectory();
    }
  }

  @Test
  void aSinkThatWasClosedByForceStillRemovesWhatItWrote() throws Exception {
    Sink sink = smb.sink(Samba.endpoint(samba, "data/folder/file"), Samba.plan());
    Bytes.upTo(sink, Bytes.of(3 << 20));
    sink.checkpoint(Bytes.of(10));
    sink.close();

    sink.discard();

    assertThat(samba.root().resolve("folder")).isEmptyDirectory();
  }

  private static boolean writesUntilInterrupted(Sink sink, CountDownLatch some) throws Exception {
    byte[] part = Bytes.of(512 << 10);
    try {
      for (int i = 0; i < 4000; i++) {
        Bytes.write(sink, part);
        some.countDown();
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
