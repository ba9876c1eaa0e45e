package dev.quorus.cli.embedded;

import dev.quorus.core.LocalEngine;
import dev.quorus.core.config.Environment;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.protocol.sftp.SftpSettings;
import java.nio.file.Path;

/** How each protocol is to be spoken by this process. */
final class AdapterEnvironment {
  private AdapterEnvironment() {}

  /**
   * Reads the environment, and the files of this user that other tools read as well.
   *
   * @param memory the folder in which keys and certificates are kept that were trusted on first use
   */
  static LocalEngine.Adapters read(Environment environment, Path memory) {
    Path certificates = memory.resolve("known_certificates");
    HttpSettings http = HttpEnvironment.read(environment).remembering(certificates);
    FtpSettings ftp = FtpSettings.DEFAULT.remembering(certificates);
    Path authorities = http.trustedCertificates();
    return new LocalEngine.Adapters(
        ConnectionPoolConfig.productionConfig(),
        http,
        SftpSettings.ofThisUser().remembering(memory.resolve("known_hosts")),
        authorities == null ? ftp : ftp.trusting(authorities),
        SmbEnvironment.read(environment));
  }
}
