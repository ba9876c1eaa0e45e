package dev.quorus.cli.start;

import dev.quorus.controller.http.Transport;
import dev.quorus.controller.oidc.OidcSettings;
import dev.quorus.core.transfer.Secret;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a controller of a cluster is started with, checked.
 *
 * @param listen where it serves clients and agents
 * @param data the folder of its keys; its own
 * @param identity what it is called, and where it is reached
 * @param cluster null if it is alone
 * @param secretsKey seals secrets; null for one of its own in the data folder
 * @param rules what else it keeps to
 */
public record ControllerOptions(
    Listen listen,
    Path data,
    Identity identity,
    Database database,
    @Nullable Cluster cluster,
    @Nullable Secret secretsKey,
    Rules rules) {

  /**
   * Where it listens.
   *
   * @param port 0 for any free one
   * @param oidc whose tokens are accepted beside API keys; null for nobody's
   */
  public record Listen(
      InetAddress bind, int port, Transport transport, @Nullable OidcSettings oidc) {}

  /**
   * Who it is.
   *
   * @param advertise null for the address and the port that it listens at
   */
  public record Identity(String name, @Nullable URI advertise) {}

  /**
   * The database of all controllers.
   *
   * @param user null for the one of the URL
   * @param password null for the one of the URL
   */
  public record Database(String url, @Nullable String user, @Nullable Secret password) {
    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
      return "Database[user=" + user + "]";
    }
  }

  /**
   * The bus of the controllers.
   *
   * @param port of the membership
   * @param busPort of the messages; 0 for any free one
   * @param members as {@code host:port}, at least one
   * @param tls null for none
   */
  public record Cluster(
      InetAddress bind, int port, int busPort, List<String> members, @Nullable Tls tls) {
    public Cluster {
      members = List.copyOf(members);
    }
  }

  /** Files in PEM. */
  public record Tls(Path certificate, Path key, Path ca) {}
}
