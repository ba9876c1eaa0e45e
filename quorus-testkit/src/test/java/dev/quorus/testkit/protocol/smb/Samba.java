package dev.quorus.testkit.protocol.smb;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.SambaServer;
import java.net.URI;
import java.util.Map;

/** Short ways to move files in and out of Samba. */
final class Samba {
  private static final TransferIds IDS = new TransferIds(SystemTime.INSTANCE);

  private Samba() {}

  /** A path that begins with the share. */
  static Endpoint endpoint(SambaServer samba, String path) {
    return endpoint(samba.port(), path);
  }

  static Endpoint endpoint(int port, String path) {
    return new Endpoint(
        URI.create("smb://127.0.0.1:%d/%s".formatted(port, path)),
        Map.of(),
        new Credentials.UserPassword(SambaServer.USER, new Secret(SambaServer.PASSWORD)));
  }

  static SinkPlan plan() {
    return new SinkPlan(IDS.next(), Delivery.DEFAULT);
  }

  static Published deliver(Protocol smb, Endpoint to, byte[] content)
      throws TransferException, InterruptedException {
    try (Sink sink = smb.sink(to, plan())) {
      return Bytes.deliver(sink, content);
    }
  }

  static byte[] read(Protocol smb, Endpoint from) throws TransferException, InterruptedException {
    try (Source source = smb.source(from)) {
      return Bytes.read(source);
    }
  }
}
