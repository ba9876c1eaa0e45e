package dev.quorus.controller.connection;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An endpoint of a tenant that transfers refer to by its name. */
public record Connection(String tenant, String name, Definition definition, Revision revision) {
  /**
   * Which one of its definitions it is.
   *
   * @param version 1 for the first one
   * @param rotatedAt when its secret was replaced last; null if it never was
   */
  public record Revision(
      long version, Instant createdAt, Instant changedAt, @Nullable Instant rotatedAt) {
    static Revision first(Instant at) {
      return new Revision(1, at, at, null);
    }

    Revision changed(Instant at, boolean rotated) {
      return new Revision(version + 1, createdAt, at, rotated ? at : rotatedAt);
    }
  }

  /** A new one. */
  public static Connection first(String tenant, String name, Definition definition, Instant at) {
    return new Connection(tenant, name, definition, Revision.first(at));
  }

  /** The same with another definition. */
  public Connection with(Definition other, Instant at) {
    boolean rotated = !definition.access().equals(other.access());
    return new Connection(tenant, name, other, revision.changed(at, rotated));
  }

  /**
   * A place in it, without what it is opened with: that is released with each attempt.
   *
   * @param path absolute, not encoded, without empty, {@code .} or {@code ..} parts
   */
  public Endpoint closed(String path) {
    return at(path, null, false);
  }

  /** The same with what it is opened with now. */
  public Endpoint open(String path) {
    return at(path, definition.access().credentials(), true);
  }

  private Endpoint at(String path, @Nullable Credentials credentials, boolean open) {
    Definition.Site site = definition.site();
    Endpoint server =
        new Endpoint(URI.create(site.server() + "/"), Map.of(), credentials)
            .below(site.below(path));
    Named named = new Named(name, path, open ? definition.limits().bandwidth() : null);
    Endpoint given = server.givenBy(named);
    return open ? given.with(definition.trust().by(site)) : given;
  }
}
