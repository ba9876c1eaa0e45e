package dev.quorus.agent.app;

import dev.quorus.core.transfer.Placement;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What can be chosen about an agent.
 *
 * @param id names the agent among all others, also after a restart
 * @param pool what transfers choose agents by
 * @param labels shown beside the agent
 * @param slots how many attempts run at the same time, 1 to {@value #MOST_SLOTS}
 * @param roots absolute folders that it may read and write
 * @param dataFolder absolute; the agent's own, created if it is missing
 */
public record AgentSettings(
    String id,
    String pool,
    Map<String, String> labels,
    int slots,
    List<Path> roots,
    Path dataFolder) {
  public static final int DEFAULT_SLOTS = 100;
  public static final int MOST_SLOTS = 10_000;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
  private static final String NAME_RULE =
      "1 to 63 letters, digits, '.', '_' and '-', the first a letter or digit";
  private static final int LONGEST_LABEL = 256;

  /**
   * Checks everything.
   *
   * @throws IllegalArgumentException naming all that is wrong, with what is allowed
   */
  public AgentSettings {
    labels = Map.copyOf(labels);
    roots = List.copyOf(roots);
    List<String> wrong = new ArrayList<>();
    checkName("agent id", id, wrong);
    checkName("agent pool", pool, wrong);
    labels.forEach((key, value) -> checkLabel(key, value, wrong));
    if (slots < 1 || slots > MOST_SLOTS) {
      wrong.add("agent slots %d are out of range; 1 to %d".formatted(slots, MOST_SLOTS));
    }
    roots.forEach(root -> checkAbsolute("agent root", root, wrong));
    checkAbsolute("agent data folder", dataFolder, wrong);
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
  }

  /** The host's name as id, the default pool, and {@value #DEFAULT_SLOTS} slots. */
  public static AgentSettings of(List<Path> roots, Path dataFolder) {
    return new AgentSettings(
        hostName(), Placement.DEFAULT_POOL, Map.of(), DEFAULT_SLOTS, roots, dataFolder);
  }

  private static String hostName() {
    try {
      String host = InetAddress.getLocalHost().getHostName();
      String allowed = host.replaceAll("[^A-Za-z0-9._-]", "-").replaceFirst("^[._-]+", "");
      return allowed.isEmpty() ? "agent" : allowed.substring(0, Math.min(allowed.length(), 63));
    } catch (UnknownHostException e) {
      // A host that does not know its own name: one agent on it needs none either.
      return "agent";
    }
  }

  private static void checkName(String what, String name, List<String> wrong) {
    if (!NAME.matcher(name).matches()) {
      wrong.add("%s '%s' is not allowed; %s".formatted(what, name, NAME_RULE));
    }
  }

  private static void checkLabel(String key, String value, List<String> wrong) {
    checkName("agent label", key, wrong);
    if (value.length() > LONGEST_LABEL || value.chars().anyMatch(Character::isISOControl)) {
      wrong.add(
          "the value of agent label '%s' is not allowed; at most %d characters, none of control"
              .formatted(key, LONGEST_LABEL));
    }
  }

  private static void checkAbsolute(String what, Path path, List<String> wrong) {
    if (!path.isAbsolute()) {
      wrong.add("%s '%s' is relative; give it as an absolute path".formatted(what, path));
    }
  }
}
