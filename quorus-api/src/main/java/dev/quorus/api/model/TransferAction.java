package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something to be done to many transfers: to those named, or to those that match.
 *
 * @param priority for {@link ActionName#PRIORITY}, 0 to 9
 * @param ids null where there is a filter
 * @param filter null where there are ids
 * @param limit how many at most, of those that match
 * @param cursor where to go on; null to begin
 * @param dryRun whether only to say which they are
 */
public record TransferAction(
    ActionName action,
    @Nullable Integer priority,
    @Nullable List<String> ids,
    @Nullable Filter filter,
    int limit,
    @Nullable String cursor,
    boolean dryRun) {
  /** How many at most in one request. */
  public static final int MOST = 10_000;

  /** How many of those that match, unless it is said. */
  public static final int USUAL = 1_000;

  /**
   * Which transfers; what is null or empty makes no difference.
   *
   * @param endpoint host or connection of the source or destination
   */
  public record Filter(
      Set<TransferStateName> states,
      Map<String, String> labels,
      @Nullable String endpoint,
      @Nullable String agent,
      Between created,
      Between finished) {
    public Filter {
      states = Set.copyOf(states);
      labels = OrderedCopy.of(labels);
    }
  }

  /** A window of time without its ends; null for no end. */
  public record Between(@Nullable Instant after, @Nullable Instant before) {
    public static final Between ANY = new Between(null, null);
  }
}
