package dev.quorus.testkit.protocol.ftp;

import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ProtocolContract;
import dev.quorus.testkit.server.FtpTestServer;
import dev.quorus.testkit.server.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class EmbeddedFtpsContractTest extends ProtocolContract {
  @Override
  protected ContractServer start(Path scratch) throws IOException {
    TestCertificate certificate = TestCertificate.local(scratch.resolve("certificate"));
    Path served = Files.createDirectory(scratch.resolve("served"));
    return EmbeddedFtp.of(
        FtpTestServer.secured(served, FtpTestServer.Security.EXPLICIT, certificate),
        "ftps",
        FtpSettings.DEFAULT.trusting(certificate.pem()));
  }
}
