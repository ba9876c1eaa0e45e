package dev.quorus.controller.connection;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections that one request refers to.
 *
 * @param found by name
 * @param names of all others of the tenant, if a name was not found; for what was meant
 */
public record KnownConnections(Map<String, Connection> found, Set<String> names) {
  public static final KnownConnections NONE = new KnownConnections(Map.of(), Set.of());

  public KnownConnections {
    found = Map.copyOf(found);
    names = Set.copyOf(names);
  }

  public @Nullable Connection get(String name) {
    return found.get(name);
  }
}
