package dev.quorus.core.protocol.sftp;

import java.util.Map;

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
}
