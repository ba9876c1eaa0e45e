package dev.quorus.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.file.nativefs.NativeFileSystemFactory;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.SessionContext;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.DefaultKeyboardInteractiveAuthenticator;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.sftp.server.FileHandle;
import org.apache.sshd.sftp.server.Handle;
import org.apache.sshd.sftp.server.SftpEventListener;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;

/**
 * An SSH server with SFTP for one user, on a free loopback port. Paths are those of this machine.
 * Safe for use by many threads.
 */
public final class SftpTestServer implements AutoCloseable {
  public static final String USER = "quorus";
  public static final String PASSWORD = "right-password";

  private final SshServer server;
  private final KeyPair hostKey;
  private final Set<PublicKey> keys = ConcurrentHashMap.newKeySet();
  private final Set<Path> denied = ConcurrentHashMap.newKeySet();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong served = new AtomicLong();

  private SftpTestServer(KeyPair hostKey) {
    this.hostKey = hostKey;
    this.server = ServerBuilder.builder().build();
  }

  /** Starts one that takes passwords and keys. */
  public static SftpTestServer start() throws IOException {
    return start(newKey(), server -> {});
  }

  /**
   * Starts one.
   *
   * @param hostKey what it is known by
   * @param setup changes what is not usual
   */
  public static SftpTestServer start(KeyPair hostKey, Consumer<SshServer> setup)
      throws IOException {
    SftpTestServer started = new SftpTestServer(hostKey);
    started.prepare();
    setup.accept(started.server);
    started.server.start();
    return started;
  }

  /** A host key, or one to log in with. */
  public static KeyPair newKey() {
    return newKey("EC", 256);
  }

  /** One of the given kind, such as RSA and 2048. */
  public static KeyPair newKey(String algorithm, int size) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(size);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalArgumentException("this JDK makes no keys of " + algorithm, e);
    }
  }

  private void prepare() {
    server.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.setPort(0);
    CoreModuleProperties.TCP_NODELAY.set(server, true);
    server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
    server.setFileSystemFactory(NativeFileSystemFactory.INSTANCE);
    server.setPasswordAuthenticator(
        (user, password, session) -> counted(user.equals(USER) && password.equals(PASSWORD)));
    server.setKeyboardInteractiveAuthenticator(DefaultKeyboardInteractiveAuthenticator.INSTANCE);
    server.setPublickeyAuthenticator((user, key, session) ->
        user.equals(USER) && keys.stream().anyMatch(known -> KeyUtils.compareKeys(known, key)));
    SftpSubsystemFactory sftp = new SftpSubsystemFactory.Builder().build();
    sftp.addSftpEventListener(new Denying());
    sftp.addSftpEventListener(new Counting());
    server.setSubsystemFactories(List.of(sftp));
  }

  private boolean counted(boolean right) {
    if (!right) {
      refused.incrementAndGet();
    }
    return right;
  }

  public int port() {
    return server.getPort();
  }

  /** As OpenSSH shows it. */
  public String fingerprint() {
    return KeyUtils.getFingerPrint(BuiltinDigests.sha256, hostKey.getPublic());
  }

  /** Kind and base64 of its key, as they stand in a known-hosts file. */
  public String publicKey() {
    return PublicKeyEntry.toString(hostKey.getPublic());
  }

  /** Lets the user in with this key too. */
  public void accept(PublicKey key) {
    keys.add(key);
  }

  /** Lets the user in with whatever key. */
  public void acceptAnyKey() {
    server.setPublickeyAuthenticator((user, key, session) -> user.equals(USER));
  }

  /** How many passwords it has refused. */
  public long refusedPasswords() {
    return refused.get();
  }

  /** How many bytes of files it has been asked for. */
  public long bytesServed() {
    return served.get();
  }

  /** How many sessions are logged in. */
  public long sessions() {
    return server.getActiveSessions().stream().filter(SessionContext::isAuthenticated).count();
  }

  /** Says from now on that the user may neither read nor write there, or below. */
  public void deny(Path path) {
    denied.add(path);
  }

  /** Ends all connections. */
  public void cut() {
    server.getActiveSessions().forEach(session -> session.close(true));
  }

  @Override
  public void close() throws IOException {
    server.stop(true);
  }

  private void check(Path path) throws AccessDeniedException {
    for (Path each : denied) {
      if (path.startsWith(each)) {
        throw new AccessDeniedException(path.toString());
      }
    }
  }

  private final class Counting implements SftpEventListener {
    @Override
    public void reading(
        ServerSession session,
        String remoteHandle,
        FileHandle localHandle,
        long offset,
        byte[] data,
        int dataOffset,
        int dataLength) {
      served.addAndGet(dataLength);
    }
  }

  private final class Denying implements SftpEventListener {
    @Override
    public void opening(ServerSession session, String remoteHandle, Handle localHandle)
        throws IOException {
      check(localHandle.getFile());
    }

    @Override
    public void creating(ServerSession session, Path path, Map<String, ?> attributes)
        throws IOException {
      check(path);
    }

    @Override
    public void moving(ServerSession session, Path from, Path to, Collection<CopyOption> options)
        throws IOException {
      check(to);
    }

    @Override
    public void writing(
        ServerSession session,
        String remoteHandle,
        FileHandle localHandle,
        long offset,
        byte[] data,
        int dataOffset,
        int dataLength)
        throws IOException {
      check(localHandle.getFile());
    }
  }
}
