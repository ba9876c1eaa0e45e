package dev.quorus.controller.webhook;

import dev.quorus.core.transfer.StateName;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names of what webhooks are told: {@code transfer.} and the state that was moved to. */
public final class EventTypes {
  /** What is told if nothing else is asked for. */
  public static final Set<StateName> ENDS =
      Set.copyOf(EnumSet.of(StateName.SUCCEEDED, StateName.FAILED, StateName.CANCELLED));

  private static final String PREFIX = "transfer.";

  private EventTypes() {}

  /** The name of a move to the state. */
  public static String of(StateName state) {
    return PREFIX + state.name().toLowerCase(Locale.ROOT);
  }

  /** The names, in the order of the states. */
  public static List<String> of(Set<StateName> states) {
    return states.stream().sorted().map(EventTypes::of).toList();
  }

  /** The state; null if there is no such name. */
  public static @Nullable StateName state(@Nullable String type) {
    return Arrays.stream(StateName.values())
        .filter(each -> of(each).equals(type))
        .findFirst()
        .orElse(null);
  }

  /** All names, as errors show them. */
  public static String all() {
    return Arrays.stream(StateName.values()).map(EventTypes::of).collect(Collectors.joining(", "));
  }
}
