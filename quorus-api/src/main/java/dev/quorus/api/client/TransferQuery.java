package dev.quorus.api.client;

import dev.quorus.api.model.TransferStateName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Which transfers to list.
 *
 * @param states empty for all
 * @param labels all must match
 * @param limit how many a page, 1 to 1000
 * @param cursor of the page before; null for the first page
 */
public record TransferQuery(
    Set<TransferStateName> states,
    Map<String, String> labels,
    @Nullable Instant createdAfter,
    @Nullable Instant createdBefore,
    int limit,
    @Nullable String cursor,
    boolean oldestFirst) {
  /** The first hundred, the newest first. */
  public static final TransferQuery NEWEST =
      new TransferQuery(Set.of(), Map.of(), null, null, 100, null, false);

  public TransferQuery {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** The same in one of these states only. */
  public TransferQuery in(TransferStateName first, TransferStateName... more) {
    return new TransferQuery(
        EnumSet.of(first, more), labels, createdAfter, createdBefore, limit, cursor, oldestFirst);
  }

  /** The same with this label only. */
  public TransferQuery labelled(String key, String value) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.put(key, value);
    return new TransferQuery(states, all, createdAfter, createdBefore, limit, cursor, oldestFirst);
  }

  /** The same submitted between these times, each of which may be null. */
  public TransferQuery created(@Nullable Instant after, @Nullable Instant before) {
    return new TransferQuery(states, labels, after, before, limit, cursor, oldestFirst);
  }

  /** The same with so many a page, 1 to 1000. */
  public TransferQuery limit(int most) {
    return new TransferQuery(
        states, labels, createdAfter, createdBefore, most, cursor, oldestFirst);
  }

  /** The next page. */
  public TransferQuery after(String nextCursor) {
    return new TransferQuery(
        states, labels, createdAfter, createdBefore, limit, nextCursor, oldestFirst);
  }

  /** The same in the order of submission. */
  public TransferQuery fromOldest() {
    return new TransferQuery(states, labels, createdAfter, createdBefore, limit, cursor, true);
  }

  String toQueryString() {
    StringJoiner query = new StringJoiner("&", "?", "");
    states.stream().sorted().forEach(state -> query.add("state=" + state.wire()));
    labels.forEach((key, value) -> query.add("label=" + encoded(key + "=" + value)));
    if (createdAfter != null) {
      query.add("createdAfter=" + encoded(createdAfter.toString()));
    }
    if (createdBefore != null) {
      query.add("createdBefore=" + encoded(createdBefore.toString()));
    }
    query.add("limit=" + limit);
    if (cursor != null) {
      query.add("cursor=" + encoded(cursor));
    }
    if (oldestFirst) {
      query.add("order=oldest");
    }
    return query.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
