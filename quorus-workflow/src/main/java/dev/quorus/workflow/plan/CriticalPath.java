package dev.quorus.workflow.plan;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The groups that decide how long a run takes: shortening any other does not help.
 *
 * @param groups in the order in which they run
 * @param length how long they take together
 */
public record CriticalPath(List<String> groups, Duration length) {
  public CriticalPath {
    groups = List.copyOf(groups);
  }

  /**
   * The longest way through the groups.
   *
   * @param groups each after those that it waits for, as in a plan
   * @param lengths how long a group takes
   */
  public static CriticalPath of(
      List<PlannedGroup> groups, Function<PlannedGroup, Duration> lengths) {
    Map<String, Duration> ends = new HashMap<>();
    Map<String, String> longest = new HashMap<>();
    @Nullable String last = null;
    for (PlannedGroup group : groups) {
      Duration start = Duration.ZERO;
      for (String each : group.dependsOn()) {
        Duration end = ends.getOrDefault(each, Duration.ZERO);
        if (!longest.containsKey(group.name()) || end.compareTo(start) > 0) {
          start = end;
          longest.put(group.name(), each);
        }
      }
      ends.put(group.name(), start.plus(lengths.apply(group)));
      last = later(last, group.name(), ends);
    }
    Deque<String> path = new ArrayDeque<>();
    for (String each = last; each != null; each = longest.get(each)) {
      path.addFirst(each);
    }
    Duration length = last == null ? Duration.ZERO : ends.getOrDefault(last, Duration.ZERO);
    return new CriticalPath(List.copyOf(path), length);
  }

  private static String later(@Nullable String last, String group, Map<String, Duration> ends) {
    Duration end = ends.getOrDefault(group, Duration.ZERO);
    return last != null && ends.getOrDefault(last, Duration.ZERO).compareTo(end) >= 0
        ? last
        : group;
  }
}
