package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.Login;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Files on shares of SMB 2.0.2 to 3.1.1 servers: Windows, Samba, filers. {@code
 * smb://user@host:port/share/folder/file}; the user may be {@code DOMAIN;user}. Folders that lie on
 * other servers by DFS are followed there, with the same account and at the same port: referrals
 * name none.
 */
public final class SmbProtocol implements Protocol {
  private final SmbSessions sessions;

  public SmbProtocol(SmbSettings settings, Ticker ticker) {
    this.sessions = new SmbSessions(settings, ticker, Pause.SYSTEM);
  }

  @Override
  public Set<String> schemes() {
    return Set.of("smb");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    SmbLocation at = SmbLocation.file(endpoint, Side.SOURCE);
    SmbNames.check(at);
    return new SmbSource(at, sessions);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    SmbLocation at = SmbLocation.file(endpoint, Side.DESTINATION);
    SmbNames.check(at);
    return new SmbSink(at, plan, sessions);
  }

  @Override
  public Tree tree(Endpoint root) throws TransferException {
    SmbLocation at = SmbLocation.folder(root, Side.SOURCE);
    SmbNames.check(at);
    return new SmbTree(at, sessions);
  }

  /** Connects to the share, and says what the server offers. Blocks. */
  public SmbProbe probe(Endpoint endpoint) throws TransferException, InterruptedException {
    SmbSessions.Opened opened = sessions.open(SmbLocation.folder(endpoint, Side.SOURCE));
    try (SmbSession session = opened.session()) {
      Login.Result login = opened.login();
      Link link = session.link();
      return new SmbProbe(
          login.server(),
          link.dialect(),
          link.isSigning(),
          login.signs(),
          link.isEncrypting(),
          login.canEncrypt(),
          link.maxRead(),
          link.maxWrite(),
          Duration.ofMillis(login.ahead()),
          session.share().kind(),
          session.share().isDfs());
    }
  }

  @Override
  public List<Fact> facts(Endpoint endpoint) throws TransferException, InterruptedException {
    return probe(endpoint).facts();
  }

  @Override
  public void close() {
    sessions.close();
  }
}
