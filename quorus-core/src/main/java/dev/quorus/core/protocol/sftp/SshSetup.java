package dev.quorus.core.protocol.sftp;

import dev.quorus.core.protocol.sftp.trust.HostKeyCheck;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.ClientFactoryManager;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.client.session.ClientSessionImpl;
import org.apache.sshd.client.session.SessionFactory;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.OptionalFeature;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.io.IoSession;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.mac.BuiltinMacs;
import org.apache.sshd.common.random.JceRandomFactory;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.core.CoreModuleProperties;

/**
 * The SSH client that all sessions share, set up for speed on this JVM: AES-GCM first, for which
 * the CPU has instructions, and large windows. Nothing is read from the user's SSH configuration.
 */
final class SshSetup {
  /** Window and packets that the server may fill; its own side decides how far it does. */
  private static final long WINDOW = 16 << 20;

  private static final long PACKET = 128 << 10;
  private static final int READ_BUFFER = 256 << 10;
  private static final int THREADS = 2;

  private static final List<BuiltinCiphers> CIPHERS =
      List.of(
          BuiltinCiphers.aes128gcm,
          BuiltinCiphers.aes256gcm,
          BuiltinCiphers.aes128ctr,
          BuiltinCiphers.aes192ctr,
          BuiltinCiphers.aes256ctr,
          BuiltinCiphers.cc20p1305_openssh);

  private static final List<BuiltinMacs> MACS =
      List.of(
          BuiltinMacs.hmacsha256etm,
          BuiltinMacs.hmacsha512etm,
          BuiltinMacs.hmacsha256,
          BuiltinMacs.hmacsha512);

  private static final List<BuiltinDHFactories> KEY_EXCHANGES =
      List.of(
          BuiltinDHFactories.curve25519,
          BuiltinDHFactories.curve25519_libssh,
          BuiltinDHFactories.ecdhp256,
          BuiltinDHFactories.ecdhp384,
          BuiltinDHFactories.ecdhp521,
          BuiltinDHFactories.dhg16_512,
          BuiltinDHFactories.dhg18_512,
          BuiltinDHFactories.dhgex256,
          BuiltinDHFactories.dhg14_256);

  private static final List<BuiltinSignatures> SIGNATURES =
      List.of(
          BuiltinSignatures.ed25519,
          BuiltinSignatures.nistp256,
          BuiltinSignatures.nistp384,
          BuiltinSignatures.nistp521,
          BuiltinSignatures.rsaSHA512,
          BuiltinSignatures.rsaSHA256);

  private SshSetup() {}

  static SshClient client(Duration connectTimeout) {
    SshClient client =
        ClientBuilder.builder()
            .cipherFactories(supported(CIPHERS))
            .macFactories(supported(MACS))
            .keyExchangeFactories(
                NamedFactory.setUpTransformedFactories(true, KEY_EXCHANGES, ClientBuilder.DH2KEX))
            .signatureFactories(supported(SIGNATURES))
            .compressionFactories(List.of(BuiltinCompressions.none))
            .randomFactory(JceRandomFactory.INSTANCE)
            .hostConfigEntryResolver(HostConfigEntryResolver.EMPTY)
            .serverKeyVerifier((session, address, key) -> check(session).accepts(key))
            .build();
    client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
    client.setUserAuthFactories(Login.ways());
    client.setSessionFactory(new AskingForKnownKeys(client));
    properties(client, connectTimeout);
    return client;
  }

  /** What this JVM has; the rest is not offered to servers. */
  private static <T, F extends NamedFactory<T> & OptionalFeature> List<NamedFactory<T>> supported(
      List<F> wanted) {
    return wanted.stream()
        .filter(OptionalFeature::isSupported)
        .<NamedFactory<T>>map(each -> each)
        .toList();
  }

  private static void properties(SshClient client, Duration connectTimeout) {
    CoreModuleProperties.WINDOW_SIZE.set(client, WINDOW);
    CoreModuleProperties.MAX_PACKET_SIZE.set(client, PACKET);
    CoreModuleProperties.NIO2_READ_BUFFER_SIZE.set(client, READ_BUFFER);
    CoreModuleProperties.NIO_WORKERS.set(client, THREADS);
    CoreModuleProperties.TCP_NODELAY.set(client, true);
    CoreModuleProperties.IO_CONNECT_TIMEOUT.set(client, connectTimeout);
    CoreModuleProperties.AUTH_TIMEOUT.set(client, connectTimeout.multipliedBy(2));
    // Whoever waits for bytes has a watchdog of his own, and idle sessions are closed by the pool.
    CoreModuleProperties.IDLE_TIMEOUT.set(client, Duration.ZERO);
    CoreModuleProperties.NIO2_READ_TIMEOUT.set(client, Duration.ZERO);
    // A second attempt with the same password could only lock the account.
    CoreModuleProperties.PASSWORD_PROMPTS.set(client, 1);
    CoreModuleProperties.PREFERRED_AUTHS.set(client, "publickey,password,keyboard-interactive");
  }

  private static HostKeyCheck check(ClientSession session) {
    HostKeyCheck check = session.getConnectionContext().getAttribute(HostKeyCheck.KEY);
    if (check == null) {
      throw new IllegalStateException("every connection carries its check");
    }
    return check;
  }

  /** Sessions that ask the server first for the kinds of host keys that are known of it. */
  private static final class AskingForKnownKeys extends SessionFactory {
    AskingForKnownKeys(SshClient client) {
      super(client);
    }

    @Override
    protected ClientSessionImpl doCreateSession(IoSession io) throws Exception {
      return new Asking(getClient(), io);
    }
  }

  private static final class Asking extends ClientSessionImpl {
    Asking(ClientFactoryManager client, IoSession io) throws Exception {
      super(client, io);
    }

    @Override
    protected String resolveAvailableSignaturesProposal(FactoryManager manager) {
      return String.join(",", check(this).order(manager.getSignatureFactoriesNames()));
    }
  }
}
