package dev.quorus.testkit.protocol.ftp;

import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.FtpTestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The embedded server under contract. */
record EmbeddedFtp(FtpTestServer server, FtpProtocol protocol, String scheme)
    implements ContractServer {

  static EmbeddedFtp of(FtpTestServer server, String scheme, FtpSettings settings) {
    return new EmbeddedFtp(
        server, new FtpProtocol(settings, SystemTime.INSTANCE, Ticker.SYSTEM), scheme);
  }

  /** Apache FtpServer trims lines, takes a backslash for a slash, and never lists hidden files. */
  @Override
  public List<String> oddNames() {
    List<String> names = new ArrayList<>(ODD_NAMES);
    names.removeAll(List.of(" leading and trailing ", ".hidden", "..dots", "back\\slash"));
    return names;
  }

  @Override
  public Endpoint base() {
    return Endpoint.parse("%s://127.0.0.1:%d/".formatted(scheme, server.port()))
        .with(new Credentials.UserPassword(FtpTestServer.USER, new Secret(FtpTestServer.PASSWORD)));
  }

  @Override
  public Path root() {
    return server.root();
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = new EnumMap<>(ContractTrait.class);
    lacks.put(ContractTrait.LINKS, "Apache FtpServer lists a link as what it leads to");
    lacks.put(ContractTrait.DENIES, "it runs in this process, which may be root's");
    lacks.put(ContractTrait.STALLS, "data connections have ports of their own: see vsftpd");
    return lacks;
  }

  @Override
  public long connections() {
    return server.faults().count("USER");
  }

  @Override
  public long refusedLogins() {
    return server.faults().count("PASS");
  }

  @Override
  public void cut() {
    server.cut();
  }

  @Override
  public void close() {
    protocol.close();
    server.close();
  }
}
