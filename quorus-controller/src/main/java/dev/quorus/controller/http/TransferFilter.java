package dev.quorus.controller.http;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which transfers a client wants listed.
 *
 * @param limit of the page that the client gets
 */
record TransferFilter(
    String tenant,
    Set<StateName> states,
    Map<String, String> labels,
    @Nullable Instant createdAfter,
    @Nullable Instant createdBefore,
    boolean newestFirst,
    int limit) {
  static final Set<String> PARAMETERS =
      Set.of("state", "label", "createdAfter", "createdBefore", "limit", "cursor", "order");

  TransferFilter {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  private static final int MOST = 1_000;
  private static final int USUAL = 100;
  private static final int MOST_LABELS = 32;
  private static final String STATES =
      Arrays.stream(StateName.values()).map(StateName::name).collect(Collectors.joining(", "));
  private static final Pattern LABEL =
      Pattern.compile(
          "[A-Za-z0-9][A-Za-z0-9._/-]{0,62}="
              + "[^\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"
              + "\\ud800-\\udfff]{0,255}");

  /** Reads the filter; what is wrong with it is noted with the reader. */
  static TransferFilter read(QueryReader query, String tenant) {
    return new TransferFilter(
        tenant,
        states(query),
        labels(query),
        query.time("createdAfter"),
        query.time("createdBefore"),
        newestFirst(query, "newest"),
        (int) query.number("limit", 1, MOST, USUAL));
  }

  /** Where to begin; null for the first page. */
  @Nullable TransferId after(QueryReader query) {
    String text = query.one("cursor");
    if (text == null) {
      return null;
    }
    TransferId after = Cursor.read(text, description());
    if (after == null) {
      query.violation(
          "cursor",
          text,
          "must be the nextCursor of a page with the same filters and order; leave it out to begin");
    }
    return after;
  }

  /** The query for a page and, where the store gives that many, one more to see whether it ends. */
  TransferQuery query(@Nullable TransferId after) {
    return new TransferQuery(
        tenant,
        states,
        labels,
        createdAfter,
        createdBefore,
        new TransferQuery.Page(after, Math.min(limit + 1, MOST), newestFirst));
  }

  /** Whether so many found mean that there is another page. */
  boolean goesOn(int found) {
    return found > limit || found == MOST;
  }

  /** The cursor of the page after the one that ends here. */
  String next(TransferId last) {
    return Cursor.after(last, description());
  }

  /** All that makes it this list and no other; the size of a page may change on the way. */
  private String description() {
    return String.join(
        "\n",
        tenant,
        states.stream().sorted().map(StateName::name).collect(Collectors.joining(",")),
        new TreeMap<>(labels).toString(),
        String.valueOf(createdAfter),
        String.valueOf(createdBefore),
        String.valueOf(newestFirst));
  }

  static Set<StateName> states(QueryReader query) {
    Set<StateName> states = EnumSet.noneOf(StateName.class);
    for (String list : query.all("state")) {
      for (String name : list.split(",", -1)) {
        Arrays.stream(StateName.values())
            .filter(state -> state.name().equals(name))
            .findFirst()
            .ifPresentOrElse(
                states::add, () -> query.violation("state", name, "must be one of " + STATES));
      }
    }
    return states;
  }

  static Map<String, String> labels(QueryReader query) {
    Map<String, String> labels = new TreeMap<>();
    for (String label : query.all("label")) {
      int equals = label.indexOf('=');
      if (!LABEL.matcher(label).matches()) {
        query.violation(
            "label",
            label,
            "must be key=value, the key of at most 63 letters, digits and ._/-, the value of at"
                + " most 255 characters");
      } else if (labels.put(label.substring(0, equals), label.substring(equals + 1)) != null) {
        query.violation("label", label, "asks for a second value of its key; give one");
      }
    }
    if (labels.size() > MOST_LABELS) {
      query.violation("label", null, "is given for %d keys; at most 32".formatted(labels.size()));
    }
    return labels;
  }

  /** Whether the newest come first, which is as the usual order has it if nothing is said. */
  static boolean newestFirst(QueryReader query, String usual) {
    String given = query.one("order");
    String order = given == null ? usual : given;
    if (!order.equals("newest") && !order.equals("oldest")) {
      query.violation("order", order, "must be newest or oldest");
    }
    return order.equals("newest");
  }
}
