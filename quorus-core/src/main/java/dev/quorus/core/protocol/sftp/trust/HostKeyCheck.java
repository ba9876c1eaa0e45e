package dev.quorus.core.protocol.sftp.trust;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.ServerTrust;
import java.io.IOException;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.jspecify.annotations.Nullable;

/** Whether the server at the other end of one connection is the right one. */
public final class HostKeyCheck {
  /** Under which a connection carries its check. */
  public static final AttributeKey<HostKeyCheck> KEY = new AttributeKey<>();

  private final String host;
  private final int port;
  private final ServerTrust trust;
  private final KnownHosts known;
  private final TrustFile trustFile;
  private volatile @Nullable Rejected refusal;
  private volatile @Nullable String fingerprint;

  /** Of a server as the endpoint names it, whatever its address turned out to be. */
  public HostKeyCheck(
      String host, int port, ServerTrust trust, KnownHosts known, TrustFile trustFile) {
    this.host = host;
    this.port = port;
    this.trust = trust;
    this.known = known;
    this.trustFile = trustFile;
  }

  /** In which order the server is asked for its keys: what is known of it first. */
  public List<String> order(List<String> signatures) {
    return known.knownFirst(signatures);
  }

  /** Why the key was refused; null if it was not, or there was none yet. */
  public @Nullable Rejected refusal() {
    return refusal;
  }

  /** Of the key that the server has; null before it has shown one. */
  public @Nullable String fingerprint() {
    return fingerprint;
  }

  public boolean accepts(PublicKey key) {
    String seen = KeyUtils.getFingerPrint(BuiltinDigests.sha256, key);
    fingerprint = seen;
    ByteArrayBuffer buffer = new ByteArrayBuffer();
    buffer.putRawPublicKey(key);
    String type = KeyUtils.getKeyType(key);
    refusal = judge(type, Base64.getEncoder().encodeToString(buffer.getCompactData()), seen);
    return refusal == null;
  }

  private @Nullable Rejected judge(String type, String key, String seen) {
    if (known.revokes(key)) {
      return changed(seen, "which the known hosts name as revoked");
    }
    return switch (trust) {
      case ServerTrust.Pinned pinned ->
          pinned.fingerprints().contains(seen)
              ? null
              : changed(seen, "but is pinned to " + String.join(", ", pinned.fingerprints()));
      case ServerTrust.KnownToAgent agent ->
          known.keys().isEmpty() ? unknown(type, seen) : compare(key, seen);
      case ServerTrust.SignedBy signed ->
          new Rejected(
              FailureCode.BAD_REQUEST,
              KnownHosts.name(host, port)
                  + " has a host key and no certificate that an authority could sign; pin its key");
      case ServerTrust.FirstUse first ->
          known.keys().isEmpty() ? remember(type, key, seen) : compare(key, seen);
    };
  }

  private @Nullable Rejected compare(String key, String seen) {
    return known.knows(key)
        ? null
        : changed(seen, "but is known by another one: " + known.keys().getFirst().where());
  }

  private @Nullable Rejected remember(String type, String key, String seen) {
    try {
      return trustFile.trust(host, port, type, key)
          ? null
          : changed(seen, "but was trusted with another one: " + trustFile.path());
    } catch (IOException e) {
      return new Rejected(
          FailureCode.HOST_KEY_UNKNOWN,
          "%s has the host key %s, which cannot be kept in '%s': %s; make that file writable, or pin"
                  .formatted(KnownHosts.name(host, port), seen, trustFile.path(), e.getMessage())
              + " the key");
    }
  }

  private Rejected unknown(String type, String seen) {
    return new Rejected(
        FailureCode.HOST_KEY_UNKNOWN,
        "%s has the host key %s (%s), and no known-hosts file of the agent names this server; compare"
                .formatted(KnownHosts.name(host, port), seen, type)
            + " it with the server's owner, then pin it or allow trust on first use");
  }

  private Rejected changed(String seen, String than) {
    return new Rejected(
        FailureCode.HOST_KEY_CHANGED,
        "%s has the host key %s, %s".formatted(KnownHosts.name(host, port), seen, than));
  }
}
