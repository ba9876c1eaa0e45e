package dev.quorus.testkit.protocol.sftp;

import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.sftp.SftpProtocol;
import dev.quorus.core.protocol.sftp.SftpSettings;
import dev.quorus.core.time.Ticker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Settings that know nothing of the user who runs the tests. */
final class Settings {
  private Settings() {}

  /** With known hosts, trust and keys in one folder. */
  static SftpSettings in(Path folder) {
    return new SftpSettings(
        List.of(folder.resolve("known_hosts")),
        folder.resolve("trusted"),
        "quorus",
        List.of(folder.resolve("id_ed25519"), folder.resolve("id_rsa")),
        Duration.ofSeconds(20),
        new SessionPool.Limits(16, Duration.ofSeconds(30), Duration.ofSeconds(10)));
  }

  static SftpProtocol protocol(Path folder) {
    return new SftpProtocol(in(folder), Ticker.SYSTEM);
  }
}
