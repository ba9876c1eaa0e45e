package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.Leased;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.sftp.trust.HostKeyCheck;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import java.util.List;
import java.util.Set;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.kex.KexProposalOption;

/**
 * Files of SSH servers, {@code sftp://user@host:port/absolute/path}. Sessions are kept for the next
 * file; each is used by one source, sink or listing at a time.
 */
public final class SftpProtocol implements Protocol {
  private final SessionPool<SessionKey, SftpSession> sessions;
  private final Connector connector;

  /** Opens no connection, and starts no thread before the first. */
  public SftpProtocol(SftpSettings settings, Ticker ticker) {
    this.sessions = new SessionPool<>(settings.sessions(), ticker);
    this.connector = new Connector(settings);
  }

  @Override
  public Set<String> schemes() {
    return Set.of("sftp");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    return new SftpSource(lessor(SftpAddress.ofFile(endpoint, FailureCode.BAD_REQUEST), endpoint));
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    SftpAddress address = SftpAddress.ofFile(endpoint, Side.DESTINATION.folder());
    return new SftpSink(lessor(address, endpoint), plan);
  }

  @Override
  public Tree tree(Endpoint root) throws TransferException {
    return new SftpTree(lessor(SftpAddress.ofFolder(root), root));
  }

  private Lessor lessor(SftpAddress address, Endpoint endpoint) {
    return new Lessor(sessions, connector, address, endpoint);
  }

  /**
   * Logs in and says what the server is and offers; blocks. The path of the endpoint is not looked
   * at.
   */
  public SftpReport probe(Endpoint endpoint) throws TransferException, InterruptedException {
    Leased<SftpSession> lease = lessor(SftpAddress.ofFolder(endpoint), endpoint).take();
    try {
      return report(lease.session());
    } finally {
      lease.giveBack();
    }
  }

  @Override
  public List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return probe(endpoint).facts();
  }

  private static SftpReport report(SftpSession session) {
    ClientSession ssh = session.ssh();
    HostKeyCheck check = ssh.getConnectionContext().getAttribute(HostKeyCheck.KEY);
    String cipher = ssh.getNegotiatedKexParameter(KexProposalOption.S2CENC);
    String mac = ssh.getNegotiatedKexParameter(KexProposalOption.S2CMAC);
    return new SftpReport(
        ssh.getServerVersion(),
        String.valueOf(check == null ? null : check.fingerprint()),
        ssh.getNegotiatedKexParameter(KexProposalOption.ALGORITHMS),
        cipher,
        mac == null || cipher.contains("gcm") || cipher.contains("poly1305") ? cipher : mac,
        session.offer().extensions(),
        session.offer().readLength(),
        session.offer().writeLength());
  }

  @Override
  public void close() {
    sessions.close();
    connector.close();
  }
}
