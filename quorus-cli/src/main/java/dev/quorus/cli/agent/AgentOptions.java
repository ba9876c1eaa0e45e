package dev.quorus.cli.agent;

import dev.quorus.agent.wire.Controllers;
import dev.quorus.cli.start.AgentLimits;
import dev.quorus.core.transfer.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is started with, checked.
 *
 * @param name what it is called; null for what it was called before, else this machine's name
 * @param token with which it enrols, if it has not yet; null for none
 * @param data the folder of credential and journal, its own; null for the usual one of its name
 * @param grace how long what runs may take to stop
 */
public record AgentOptions(
    Controllers controllers,
    @Nullable String name,
    @Nullable Secret token,
    Place place,
    @Nullable Path data,
    AgentLimits limits,
    Duration grace) {
  /**
   * What transfers choose it by.
   *
   * @param roots the folders that it may read and write below; absolute, at least one
   */
  public record Place(String pool, Map<String, String> labels, List<Path> roots) {
    public Place {
      labels = Map.copyOf(labels);
      roots = List.copyOf(roots);
    }
  }
}
