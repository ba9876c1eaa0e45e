package dev.quorus.api.client;

import dev.quorus.api.model.TransferStateName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Which transfers to list.
 *
 * @param states empty for all
 * @param labels all must match
 * @param created between which times it was submitted
 * @param sift what else it must be like
 * @param limit how many a page, 1 to 1000
 * @param cursor of the page before; null for the first page
 */
public record TransferQuery(
    Set<TransferStateName> states,
    Map<String, String> labels,
    Window created,
    Sift sift,
    int limit,
    @Nullable String cursor,
    Order order) {
  /** The first hundred, the newest first. */
  public static final TransferQuery NEWEST =
      new TransferQuery(Set.of(), Map.of(), Window.ANY, Sift.ALL, 100, null, Order.NEWEST);

  public TransferQuery {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** In which order. */
  public enum Order {
    NEWEST,
    OLDEST,
    /** The most urgent first, of what is unfinished. */
    PRIORITY,
    /** What finished last first. */
    FINISHED
  }

  /** Between two times, neither included; null for no bound. */
  public record Window(@Nullable Instant after, @Nullable Instant before) {
    public static final Window ANY = new Window(null, null);
  }

  /**
   * What a transfer must be like; null where that makes no difference. A page that is sifted may be
   * short, and yet have a next one.
   *
   * @param endpoint host or connection of its source or destination
   * @param agent that runs it, or ran it last
   * @param tenant another one than the key's
   */
  public record Sift(
      @Nullable String endpoint, @Nullable String agent, Window finished, @Nullable String tenant) {
    public static final Sift ALL = new Sift(null, null, Window.ANY, null);
  }

  /** The same in one of these states only. */
  public TransferQuery in(TransferStateName first, TransferStateName... more) {
    return new TransferQuery(EnumSet.of(first, more), labels, created, sift, limit, cursor, order);
  }

  /** The same with this label only. */
  public TransferQuery labelled(String key, String value) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.put(key, value);
    return new TransferQuery(states, all, created, sift, limit, cursor, order);
  }

  /** The same submitted between these times, each of which may be null. */
  public TransferQuery created(@Nullable Instant after, @Nullable Instant before) {
    return new TransferQuery(states, labels, new Window(after, before), sift, limit, cursor, order);
  }

  /** The same of those that are like this. */
  public TransferQuery sifted(Sift by) {
    return new TransferQuery(states, labels, created, by, limit, cursor, order);
  }

  /** The same with so many a page, 1 to 1000. */
  public TransferQuery limit(int most) {
    return new TransferQuery(states, labels, created, sift, most, cursor, order);
  }

  /** The next page. */
  public TransferQuery after(String nextCursor) {
    return new TransferQuery(states, labels, created, sift, limit, nextCursor, order);
  }

  /** The same in the order of submission. */
  public TransferQuery fromOldest() {
    return in(Order.OLDEST);
  }

  /** The same in this order. */
  public TransferQuery in(Order other) {
    return new TransferQuery(states, labels, created, sift, limit, cursor, other);
  }

  String toQueryString() {
    StringJoiner query = new StringJoiner("&", "?", "");
    states.stream().sorted().forEach(state -> query.add("state=" + state.wire()));
    labels.forEach((key, value) -> add(query, "label", key + "=" + value));
    add(query, "endpoint", sift.endpoint());
    add(query, "agent", sift.agent());
    add(query, "tenant", sift.tenant());
    add(query, "createdAfter", created.after());
    add(query, "createdBefore", created.before());
    add(query, "finishedAfter", sift.finished().after());
    add(query, "finishedBefore", sift.finished().before());
    add(query, "limit", limit);
    add(query, "cursor", cursor);
    if (order != Order.NEWEST) {
      add(query, "order", order.name().toLowerCase(Locale.ROOT));
    }
    return query.toString();
  }

  private static void add(StringJoiner query, String name, @Nullable Object value) {
    if (value != null) {
      query.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
    }
  }
}
