package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.protocol.sftp.trust.HostKeyCheck;
import dev.quorus.core.protocol.sftp.trust.KnownHosts;
import dev.quorus.core.protocol.sftp.trust.TrustFile;
import dev.quorus.core.protocol.sftp.wire.Answer;
import dev.quorus.core.protocol.sftp.wire.Frame;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.SftpChannel;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import dev.quorus.core.transfer.Endpoint;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.session.ConnectionService;
import org.jspecify.annotations.Nullable;

/** Opens sessions: connects, checks the server, logs in, agrees on what can be asked. */
final class Connector implements AutoCloseable {

  private final SftpSettings settings;
  private final TrustFile trustFile;
  private @Nullable SshClient client;
  private boolean closed;

  /** Starts nothing yet. */
  Connector(SftpSettings settings) {
    this.settings = settings;
    this.trustFile = new TrustFile(settings.trustFile());
  }

  SftpSession open(SftpAddress address, Endpoint endpoint)
      throws TransferException, InterruptedException {
    Login login = Login.of(endpoint.credentials(), settings);
    if (login.isEmpty()) {
      throw LoginFailures.nothingToShow(address, login, settings.identities());
    }
    InetSocketAddress socket =
        new InetSocketAddress(
            EgressPolicy.resolve(address.host(), address.where()), address.port());
    HostKeyCheck check =
        new HostKeyCheck(
            address.host(), address.port(), endpoint.trust(), known(address), trustFile);
    ClientSession ssh = connected(address, login, socket, check);
    boolean done = false;
    try {
      logIn(address, login, ssh, check);
      SftpSession session = talking(address, ssh);
      done = true;
      return session;
    } finally {
      if (!done) {
        var _ = ssh.close(true);
      }
    }
  }

  private KnownHosts known(SftpAddress address) throws TransferException {
    List<Path> files = new ArrayList<>(settings.knownHosts());
    files.add(trustFile.path());
    try {
      return KnownHosts.of(address.host(), address.port(), files);
    } catch (IOException e) {
      throw LoginFailures.knownHostsNotRead(e);
    }
  }

  private ClientSession connected(
      SftpAddress address, Login login, InetSocketAddress socket, HostKeyCheck check)
      throws TransferException, InterruptedException {
    try {
      return client()
          .connect(
              login.user(),
              socket,
              AttributeRepository.ofKeyValuePair(HostKeyCheck.KEY, check),
              null)
          .verify(settings.connectTimeout())
          .getSession();
    } catch (IOException e) {
      throw LoginFailures.notConnected(address, uninterrupted(e));
    }
  }

  private void logIn(SftpAddress address, Login login, ClientSession ssh, HostKeyCheck check)
      throws TransferException, InterruptedException {
    login.prepare(ssh);
    try {
      var _ = ssh.auth().verify(settings.connectTimeout());
    } catch (IOException e) {
      throw LoginFailures.notLoggedIn(address, login, ssh, check, uninterrupted(e));
    }
  }

  private SftpSession talking(SftpAddress address, ClientSession ssh)
      throws TransferException, InterruptedException {
    SftpChannel channel = new SftpChannel();
    try {
      ssh.getService(ConnectionService.class).registerChannel(channel);
      var _ = channel.open().verify(settings.connectTimeout());
      return new SftpSession(ssh, channel, offer(channel));
    } catch (StatusException e) {
      throw LoginFailures.noSftp(address, e);
    } catch (IOException e) {
      throw LoginFailures.noChannel(address, channel, uninterrupted(e));
    }
  }

  private static ServerOffer offer(SftpChannel channel) throws IOException, InterruptedException {
    Answer greeting = channel.start();
    greeting.expect(Fxp.VERSION);
    Map<String, String> extensions = new TreeMap<>();
    while (greeting.body().hasRemaining()) {
      extensions.put(greeting.text(), greeting.text());
    }
    int usual = ServerOffer.USUAL_LENGTH;
    if (!extensions.containsKey(ServerOffer.LIMITS)) {
      return new ServerOffer(extensions, usual, usual);
    }
    Answer limits = channel.ask(Frame.extended(ServerOffer.LIMITS));
    limits.expect(Fxp.EXTENDED_REPLY);
    limits.longNumber();
    return new ServerOffer(extensions, length(limits.longNumber()), length(limits.longNumber()));
  }

  /** Zero says that there is no limit, or none that is known. */
  private static int length(long limit) {
    return limit <= 0 ? ServerOffer.USUAL_LENGTH : (int) Math.min(limit, ServerOffer.LONGEST);
  }

  /** Hands on an interrupt as what it is. */
  private static IOException uninterrupted(IOException e) throws InterruptedException {
    if (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException)) {
      InterruptedException stopped = new InterruptedException("stopped while connecting");
      stopped.initCause(e);
      throw stopped;
    }
    return e;
  }

  private synchronized SshClient client() throws TransferException {
    if (closed) {
      throw new TransferException(
          new Unreachable(FailureCode.AGENT_STOPPED, "the SFTP adapter is closed"));
    }
    SshClient started = client;
    if (started == null) {
      started = SshSetup.client(settings.connectTimeout());
      started.start();
      client = started;
    }
    return started;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.stop();
      client = null;
    }
  }
}
