package dev.quorus.controller.http;

import dev.quorus.controller.http.TransferFilter.Created;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.StateName;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads which transfers a client wants listed; what is wrong with it is noted with the query. */
final class TransferFilterReader {
  private static final int USUAL = 100;
  private static final int MOST_LABELS = 32;
  private static final String WORKFLOW = "workflow";
  private static final String STATES =
      Arrays.stream(StateName.values()).map(StateName::name).collect(Collectors.joining(", "));
  private static final String TEXT =
      "[^\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"
          + "\\ud800-\\udfff]{0,255}";
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]{0,62}=" + TEXT);
  private static final Pattern LABEL_VALUE = Pattern.compile(TEXT);
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:\\[\\]-]{1,260}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final String NAME_RULE =
      "must be 1 to 128 letters, digits, '.', '_' and '-', the first a letter or digit";

  private final QueryReader query;

  TransferFilterReader(QueryReader query) {
    this.query = query;
  }

  /**
   * The filter.
   *
   * @throws Refusal if the principal may not look at the tenant asked for
   */
  TransferFilter read(Principal principal) {
    return new TransferFilter(
        tenant(principal),
        states(query),
        allLabels(),
        new Created(query.time("createdAfter"), query.time("createdBefore")),
        new Sift(
            lower(text("endpoint", HOST, "must be a host such as partner.example:22, or a name")),
            text("agent", NAME, NAME_RULE),
            query.time("finishedAfter"),
            query.time("finishedBefore")),
        order(),
        (int) query.number("limit", 1, TransferFilter.MOST, USUAL));
  }

  /** Whose keys reach all tenants: those of admins of the tenant that every server begins with. */
  private String tenant(Principal principal) {
    String asked = text("tenant", NAME, NAME_RULE);
    if (asked == null || asked.equals(principal.tenant())) {
      return principal.tenant();
    }
    if (principal.role() != Role.ADMIN || !principal.tenant().equals(Placement.DEFAULT_TENANT)) {
      throw Refusal.notAllowed(
          "The key is of tenant '%s'; only an admin of tenant '%s' lists those of others"
              .formatted(ShownText.of(principal.tenant()), Placement.DEFAULT_TENANT));
    }
    return asked;
  }

  private @Nullable String text(String name, Pattern rule, String allowed) {
    String text = query.one(name);
    if (text != null && !rule.matcher(text).matches()) {
      query.violation(name, text, allowed);
    }
    return text;
  }

  private static @Nullable String lower(@Nullable String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  static void checkLabelValue(QueryReader query, String name, String value) {
    if (!LABEL_VALUE.matcher(value).matches()) {
      query.violation(name, value, "must be at most 255 characters, and plain text");
    }
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

  /** With that of a workflow. */
  private Map<String, String> allLabels() {
    Map<String, String> labels = labels(query);
    String workflow = text(WORKFLOW, LABEL_VALUE, "must be at most 255 characters");
    if (workflow != null && labels.put(WORKFLOW, workflow) != null) {
      query.violation(WORKFLOW, workflow, "is asked for by a label too; give one of them");
    }
    return labels;
  }

  private Order order() {
    String order = query.one("order");
    return switch (order) {
      case null -> Order.NEWEST;
      case "newest" -> Order.NEWEST;
      case "oldest" -> Order.OLDEST;
      case "priority" -> Order.PRIORITY;
      case "finished" -> Order.FINISHED;
      default -> {
        query.violation("order", order, "must be newest, oldest, priority or finished");
        yield Order.NEWEST;
      }
    };
  }
}
