package dev.quorus.testkit.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.ftpserver.ConnectionConfigFactory;
import org.apache.ftpserver.DataConnectionConfigurationFactory;
import org.apache.ftpserver.FtpServer;
import org.apache.ftpserver.FtpServerFactory;
import org.apache.ftpserver.ftplet.Authority;
import org.apache.ftpserver.ftplet.FtpException;
import org.apache.ftpserver.ftplet.Ftplet;
import org.apache.ftpserver.impl.FtpIoSession;
import org.apache.ftpserver.listener.Listener;
import org.apache.ftpserver.listener.ListenerFactory;
import org.apache.ftpserver.ssl.SslConfiguration;
import org.apache.ftpserver.ssl.SslConfigurationFactory;
import org.apache.ftpserver.usermanager.PropertiesUserManagerFactory;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.apache.ftpserver.usermanager.impl.ConcurrentLoginPermission;
import org.apache.ftpserver.usermanager.impl.WritePermission;
import org.jspecify.annotations.Nullable;

/**
 * An FTP server in this process, on a free port of the loopback interface: serves one folder to one
 * user, who is at its root; {@link #faults()} makes it misbehave.
 */
public final class FtpTestServer implements AutoCloseable {
  public static final String USER = "quentin";
  public static final String PASSWORD = "p@ss word";

  private static final String LISTENER = "default";
  private static final int MOST_LOGINS = 1000;

  private final FtpServer server;
  private final Listener listener;
  private final FtpFaults faults;
  private final Path root;

  /** How the connection is protected. */
  public enum Security {
    PLAIN,
    /** After AUTH TLS. */
    EXPLICIT,
    /** From the first byte. */
    IMPLICIT
  }

  private FtpTestServer(FtpServer server, Listener listener, FtpFaults faults, Path root) {
    this.server = server;
    this.listener = listener;
    this.faults = faults;
    this.root = root;
  }

  /** In clear. */
  public static FtpTestServer plain(Path root) {
    return start(root, Security.PLAIN, null);
  }

  /**
   * In TLS.
   *
   * @param certificate its own
   */
  public static FtpTestServer secured(Path root, Security security, TestCertificate certificate) {
    return start(root, security, ssl(certificate));
  }

  private static FtpTestServer start(Path root, Security security, @Nullable SslConfiguration ssl) {
    FtpFaults faults = new FtpFaults();
    ListenerFactory listener = new ListenerFactory();
    listener.setServerAddress("127.0.0.1");
    listener.setPort(0);
    DataConnectionConfigurationFactory data = new DataConnectionConfigurationFactory();
    if (ssl != null) {
      listener.setSslConfiguration(ssl);
      listener.setImplicitSsl(security == Security.IMPLICIT);
      data.setSslConfiguration(ssl);
    }
    listener.setDataConnectionConfiguration(data.createDataConnectionConfiguration());
    FtpServerFactory factory = new FtpServerFactory();
    Map<String, Ftplet> ftplets = new LinkedHashMap<>();
    ftplets.put("faults", faults);
    factory.setFtplets(ftplets);
    ConnectionConfigFactory connections = new ConnectionConfigFactory();
    connections.setMaxLogins(MOST_LOGINS);
    connections.setAnonymousLoginEnabled(false);
    connections.setLoginFailureDelay(0);
    factory.setConnectionConfig(connections.createConnectionConfig());
    factory.addListener(LISTENER, listener.createListener());
    try {
      factory.setUserManager(new PropertiesUserManagerFactory().createUserManager());
      factory.getUserManager().save(user(root));
      FtpServer server = factory.createServer();
      server.start();
      return new FtpTestServer(server, factory.getListener(LISTENER), faults, root.toRealPath());
    } catch (FtpException | IOException e) {
      throw new IllegalStateException("no FTP server could be started for " + root, e);
    }
  }

  private static BaseUser user(Path root) {
    BaseUser user = new BaseUser();
    user.setName(USER);
    user.setPassword(PASSWORD);
    user.setHomeDirectory(root.toString());
    List<Authority> rights = new ArrayList<>();
    rights.add(new WritePermission());
    rights.add(new ConcurrentLoginPermission(MOST_LOGINS, MOST_LOGINS));
    user.setAuthorities(rights);
    return user;
  }

  private static SslConfiguration ssl(TestCertificate certificate) {
    SslConfigurationFactory factory = new SslConfigurationFactory();
    factory.setKeystoreFile(certificate.keys().toFile());
    factory.setKeystorePassword(TestCertificate.PASSWORD);
    factory.setKeyPassword(TestCertificate.PASSWORD);
    factory.setKeystoreType("PKCS12");
    return factory.createSslConfiguration();
  }

  public int port() {
    return listener.getPort();
  }

  /** What it is told to do wrong, and what it was asked. */
  public FtpFaults faults() {
    return faults;
  }

  /** The folder that it serves. */
  public Path root() {
    return root;
  }

  /** A file of the served folder, on the disk. */
  public Path file(String name) {
    return root.resolve(name);
  }

  /** The names in that folder, sorted. */
  public List<String> names() throws IOException {
    try (var all = Files.list(root)) {
      return all.map(each -> String.valueOf(each.getFileName())).sorted().toList();
    }
  }

  /** Breaks all connections that there are; new ones work. */
  public void cut() {
    listener.getActiveSessions().forEach(FtpIoSession::closeNow);
  }

  @Override
  public void close() {
    server.stop();
  }
}
