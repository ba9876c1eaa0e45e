package dev.quorus.api.client;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which entries of the audit log are wanted; all, the newest first, unless told otherwise. */
public final class AuditQuery {
  /** All of them, the newest first, in pages of 100. */
  public static final AuditQuery ALL = new AuditQuery(Map.of());

  private final Map<String, String> parameters;

  private AuditQuery(Map<String, String> parameters) {
    this.parameters = Map.copyOf(parameters);
  }

  /** From the first entry on. */
  public AuditQuery oldestFirst() {
    return with("order", "oldest");
  }

  /**
   * Pages of another size.
   *
   * @param most 1 to 1000
   */
  public AuditQuery limit(int most) {
    return with("limit", Integer.toString(most));
  }

  /** Only what comes after this entry in the order asked for. */
  public AuditQuery after(long seq) {
    return with("after", Long.toString(seq));
  }

  /**
   * Only entries that match.
   *
   * @param filter a parameter of the operation, such as {@code who}
   */
  public AuditQuery with(String filter, String value) {
    Map<String, String> more = new TreeMap<>(parameters);
    more.put(filter, value);
    return new AuditQuery(more);
  }

  String toQueryString() {
    return parameters.isEmpty()
        ? ""
        : new TreeMap<>(parameters)
            .entrySet().stream()
                .map(each -> each.getKey() + "=" + Segment.of(each.getValue()))
                .collect(Collectors.joining("&", "?", ""));
  }
}
