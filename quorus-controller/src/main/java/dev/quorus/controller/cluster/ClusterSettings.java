package dev.quorus.controller.cluster;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the controllers of a cluster find each other and talk.
 *
 * @param bind the address that this one is reached at by the others
 * @param port of its membership, 1 to 65535
 * @param busPort of its messages; 0 for any free one
 * @param members where the others may be found, as {@code host:port}, this one's own among them or
 *     not; at least one
 * @param tls for the messages between controllers; null for none
 */
public record ClusterSettings(
    String bind, int port, int busPort, List<String> members, @Nullable Tls tls) {
  public ClusterSettings {
    members = List.copyOf(members);
    if (members.isEmpty()) {
      throw new IllegalArgumentException("a cluster has at least one member");
    }
  }

  /**
   * Certificates in PEM files. Each side shows its own and checks the other's.
   *
   * @param ca that signed those of all controllers
   */
  public record Tls(Path certificate, Path key, Path ca) {}
}
