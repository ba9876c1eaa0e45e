package dev.quorus.api.client;

import dev.quorus.api.model.TransferStateName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Which events of all transfers and runs are wanted.
 *
 * @param states that transfers were moved to; empty for all, and for runs too
 * @param labels all of which a transfer must have; a run has {@code workflow} and {@code run}
 * @param workflow of whose runs they are; null for any and none
 */
public record EventQuery(
    Set<TransferStateName> states, Map<String, String> labels, @Nullable String workflow) {
  public static final EventQuery ALL = new EventQuery(Set.of(), Map.of(), null);

  public EventQuery {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** The same of moves to these states only. */
  public EventQuery to(TransferStateName first, TransferStateName... more) {
    return new EventQuery(EnumSet.of(first, more), labels, workflow);
  }

  /** The same of transfers with this label only. */
  public EventQuery labelled(String key, String value) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.put(key, value);
    return new EventQuery(states, all, workflow);
  }

  /** The same of this workflow's runs only. */
  public EventQuery ofWorkflow(String name) {
    return new EventQuery(states, labels, name);
  }

  /** With what is to follow it already there, each as {@code name=value}. */
  String toQueryString(String... more) {
    StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
    states.stream().sorted().forEach(state -> query.add("state=" + state.wire()));
    labels.forEach((key, value) -> query.add("label=" + encoded(key + "=" + value)));
    if (workflow != null) {
      query.add("workflow=" + encoded(workflow));
    }
    for (String each : more) {
      query.add(each);
    }
    return query.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
