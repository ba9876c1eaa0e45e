package dev.quorus.core.protocol.smb.wire;

import com.hierynomus.mssmb2.SMB2Dialect;
import com.hierynomus.mssmb2.SMB3EncryptionCipher;
import com.hierynomus.mssmb2.SMBApiException;
import com.hierynomus.protocol.transport.TransportLayer;
import com.hierynomus.security.jce.JceSecurityProvider;
import com.hierynomus.smb.SMBPacket;
import com.hierynomus.smbj.SMBClient;
import com.hierynomus.smbj.SmbConfig;
import com.hierynomus.smbj.auth.AuthenticationContext;
import com.hierynomus.smbj.auth.NtlmAuthenticator;
import com.hierynomus.smbj.common.SMBRuntimeException;
import com.hierynomus.smbj.connection.Connection;
import com.hierynomus.smbj.connection.ConnectionContext;
import com.hierynomus.smbj.event.SMBEventBus;
import com.hierynomus.smbj.session.SMB2GuestSigningRequiredException;
import com.hierynomus.smbj.session.Session;
import com.hierynomus.smbj.session.SessionContext;
import com.hierynomus.smbj.transport.TransportLayerFactory;
import dev.quorus.core.protocol.smb.crypto.AesCcm;
import dev.quorus.core.protocol.smb.crypto.AesCmac;
import dev.quorus.core.protocol.smb.crypto.AesGcm;
import dev.quorus.core.protocol.smb.crypto.HmacSha256;
import dev.quorus.core.protocol.smb.crypto.MessageCipher;
import dev.quorus.core.protocol.smb.crypto.MessageMac;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** Connects and logs in, with NTLMv2. Blocks. */
public final class Login {
  private static final int SIGNED = 0x8;

  private final InetSocketAddress address;
  private final Options options;
  private final FramePool frames;
  private @Nullable Handshake handshake;

  /**
   * What is asked of every server.
   *
   * @param connect how long the connection, and each answer until one is logged in, may take
   * @param answer how long each later answer may take
   * @param sign whether every message must be signed, unless it is encrypted
   */
  public record Options(Duration connect, Duration answer, boolean sign) {}

  /**
   * A connection that is logged in, and what the server said of itself.
   *
   * @param ahead milliseconds that the server's clock is ahead of ours
   */
  public record Result(Link link, String server, boolean signs, boolean canEncrypt, long ahead) {}

  /** Through one that was logged in as a guest nothing is done. */
  public static final class GuestException extends IOException {
    private static final long serialVersionUID = 1L;

    GuestException() {
      super("the server does not know the user and let it in as a guest");
    }
  }

  public Login(InetSocketAddress address, Options options, FramePool frames) {
    this.address = address;
    this.options = options;
    this.frames = frames;
  }

  /**
   * Logs in.
   *
   * @throws StatusException if the server refuses the account
   */
  public Result as(Account account) throws IOException, InterruptedException {
    SMBEventBus bus = new SMBEventBus();
    SmbConfig config = config();
    SMBClient client = new SMBClient(config, bus);
    Connection connection = new Connection(config, client, bus, client.getServerList());
    try {
      connection.connect(address.getHostString(), address.getPort());
      char[] password = account.password().reveal().toCharArray();
      Session session =
          connection.authenticate(
              new AuthenticationContext(account.user(), password, account.domain()));
      return handOver(connection.getConnectionContext(), session);
    } catch (IOException | SMBRuntimeException e) {
      disconnect();
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while logging in");
      }
      throw refusal(e);
    }
  }

  private static IOException refusal(Exception cause) {
    return switch (cause) {
      case SMBApiException e -> new StatusException((int) e.getStatusCode());
      case SMB2GuestSigningRequiredException e -> new GuestException();
      case IOException e -> e;
      default -> new IOException(said(cause), cause);
    };
  }

  private SmbConfig config() {
    TransportLayerFactory<com.hierynomus.smb.SMBPacketData<?>, SMBPacket<?, ?>> transports =
        (handlers, config) -> {
          Handshake made = new Handshake(handlers, address, options.connect(), frames);
          handshake = made;
          TransportLayer<SMBPacket<?, ?>> transport = made;
          return transport;
        };
    return SmbConfig.builder()
        .withSecurityProvider(new JceSecurityProvider())
        .withAuthenticators(List.of(new NtlmAuthenticator.Factory()))
        .withSigningRequired(options.sign())
        .withEncryptData(true)
        .withTimeout(options.connect().toMillis(), TimeUnit.MILLISECONDS)
        .withTransportLayerFactory(transports)
        .build();
  }

  private Result handOver(ConnectionContext server, Session session) throws IOException {
    Handshake made = handshake;
    if (made == null) {
      throw new IllegalStateException("smbj made no transport");
    }
    if (session.isGuest() || session.isAnonymous()) {
      throw new GuestException();
    }
    SessionContext keys = session.getSessionContext();
    SMB2Dialect dialect = server.getNegotiatedProtocol().getDialect();
    Protection protection = protection(session, server);
    checkLast(made, session, server);
    boolean credits = server.supportsMultiCredit();
    int most = credits ? Integer.MAX_VALUE : Terms.ONE_CREDIT;
    Terms terms =
        new Terms(
            name(dialect),
            Math.min(
                most, Math.min(FramePool.DATA, server.getNegotiatedProtocol().getMaxReadSize())),
            Math.min(most, Math.min(1 << 20, server.getNegotiatedProtocol().getMaxWriteSize())),
            Math.min(FramePool.FIRST, server.getNegotiatedProtocol().getMaxTransactSize()),
            credits,
            session.getSessionId(),
            options.sign() || server.isServerRequiresSigning(),
            options.answer());
    boolean proven = dialect == SMB2Dialect.SMB_3_1_1;
    Link link = made.handOver(terms, protection, proven ? null : made.negotiation());
    if (keys.isEncryptData()) {
      protection.encrypt();
    }
    Long behind = server.getTimeOffsetMillis();
    return new Result(
        link,
        server.getNetBiosName() == null ? server.getServerName() : server.getNetBiosName(),
        server.isServerRequiresSigning(),
        protection.canEncrypt(),
        behind == null ? 0 : -behind);
  }

  private static Protection protection(Session session, ConnectionContext server) {
    SessionContext keys = session.getSessionContext();
    SecretKey out = keys.getEncryptionKey();
    SecretKey in = keys.getDecryptionKey();
    boolean gcm = server.getCipherId() == SMB3EncryptionCipher.AES_128_GCM;
    return new Protection(
        session.getSessionId(),
        macs(keys, server),
        out == null ? null : cipher(out, gcm),
        in == null ? null : cipher(in, gcm));
  }

  private static Supplier<MessageMac> macs(SessionContext keys, ConnectionContext server) {
    return server.getNegotiatedProtocol().getDialect().isSmb3x()
        ? () -> new AesCmac(keys.getSigningKey().getEncoded())
        : () -> new HmacSha256(keys.getSessionKey().getEncoded());
  }

  private static MessageCipher cipher(SecretKey key, boolean gcm) {
    return gcm ? new AesGcm(key.getEncoded()) : new AesCcm(key.getEncoded());
  }

  /**
   * The answer to the log-in is signed with a key that both sides made of all they said before:
   * whoever changed any of it on its way shows here. smbj does not look.
   */
  private static void checkLast(Handshake made, Session session, ConnectionContext server)
      throws IOException {
    ByteBuffer last = ByteBuffer.wrap(made.last()).order(ByteOrder.LITTLE_ENDIAN);
    boolean signed = (last.getInt(16) & SIGNED) != 0;
    boolean must = server.getNegotiatedProtocol().getDialect() == SMB2Dialect.SMB_3_1_1;
    if (signed || must) {
      protection(session, server).check(last);
    }
  }

  private void disconnect() throws IOException {
    Handshake made = handshake;
    if (made != null) {
      made.disconnect();
    }
  }

  private static String name(SMB2Dialect dialect) {
    return dialect.name().replaceFirst("SMB_", "").replace('_', '.');
  }

  private static String said(Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String message = deepest.getMessage();
    return message == null ? deepest.getClass().getSimpleName() : message;
  }
}
