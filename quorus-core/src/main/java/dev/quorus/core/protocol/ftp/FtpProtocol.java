package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * FTP, and FTP in TLS. {@code ftps} asks for TLS before it logs in (explicit, port 21), and begins
 * with it on port 990 (implicit); data connections are then always protected. {@code ftp} is in
 * clear, password and all, as its name says. A path is below the login folder; one that begins with
 * {@code /%2F} is from the server's root.
 */
public final class FtpProtocol implements Protocol {
  private final FtpSessions sessions;
  private final Login login;
  private final Ticker ticker;
  private final BlockPool blocks = BlockPool.forThisProcess();

  /**
   * Connects to nothing yet.
   *
   * @param clock by which certificates are valid or expired
   */
  public FtpProtocol(FtpSettings settings, InstantSource clock, Ticker ticker) {
    Supplier<Authorities> authorities = Authorities.later(settings.trustedCertificates(), clock);
    this.login = new Login(settings, authorities, ticker);
    this.sessions = new FtpSessions(settings.sessions(), login, ticker);
    this.ticker = ticker;
  }

  @Override
  public Set<String> schemes() {
    return Set.of("ftp", "ftps");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    Access access = new Access(sessions, FtpTarget.of(endpoint));
    FtpPath path = file(endpoint, Side.SOURCE);
    return new FtpSource(new FtpStream.FtpFile(access, path), blocks, ticker);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    FtpTarget target = FtpTarget.of(endpoint);
    FtpPath path = file(endpoint, Side.DESTINATION);
    FtpPartial partial = new FtpPartial(path, plan.transfer(), new Access(sessions, target));
    return new FtpSink(path, plan, new Access(sessions, target), partial, blocks, ticker);
  }

  private static FtpPath file(Endpoint endpoint, Side side) throws TransferException {
    FtpPath path = FtpPath.of(endpoint.uri());
    if (path.isRoot() || String.valueOf(endpoint.uri().getRawPath()).endsWith("/")) {
      throw new TransferException(
          new Rejected(side.folder(), "'%s' names a folder, no file".formatted(endpoint)));
    }
    if (path.name().equals(".")) {
      throw new TransferException(
          new Rejected(FailureCode.NAME_REFUSED, "'.' is the name of no file"));
    }
    return path;
  }

  @Override
  public Tree tree(Endpoint root) throws TransferException {
    return new FtpTree(sessions, FtpTarget.of(root), FtpPath.of(root.uri()));
  }

  /** Logs in once, and tells what the server is and can do. */
  public FtpProbe probe(Endpoint endpoint) throws TransferException, InterruptedException {
    return Probing.of(login.open(FtpTarget.of(endpoint)));
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
