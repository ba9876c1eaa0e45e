package dev.quorus.core.protocol.sftp;

import dev.quorus.core.protocol.Fact;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a server turned out to be, once logged in.
 *
 * @param software as it greets
 * @param hostKey the fingerprint of its key, {@code SHA256:} and base64
 * @param keyExchange how the keys of the connection were agreed on
 * @param cipher of what it sends
 * @param mac of what it sends; that of the cipher itself where the cipher has one
 * @param extensions what it offers beyond the plain protocol, by name, with the version
 * @param readLength bytes that are asked for at a time
 * @param writeLength bytes that are sent at a time
 */
public record SftpReport(
    String software,
    String hostKey,
    String keyExchange,
    String cipher,
    String mac,
    Map<String, String> extensions,
    int readLength,
    int writeLength) {
  public SftpReport {
    extensions = Map.copyOf(extensions);
  }

  List<Fact> facts() {
    return List.of(
        new Fact("software", software),
        new Fact(Fact.FINGERPRINT, hostKey),
        new Fact("key exchange", keyExchange),
        new Fact("cipher", cipher),
        new Fact("integrity", mac),
        new Fact("extensions", String.join(", ", new TreeSet<>(extensions.keySet()))),
        new Fact("bytes a read", Integer.toString(readLength)),
        new Fact("bytes a write", Integer.toString(writeLength)));
  }
}
