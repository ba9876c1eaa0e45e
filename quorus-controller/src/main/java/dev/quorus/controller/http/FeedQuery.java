package dev.quorus.controller.http;

import dev.quorus.controller.stream.FeedFilter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which events of all transfers a client wants.
 *
 * @param after only events with a greater number; null if that is not said
 * @param limit of a page
 * @param newestFirst whether it wants the latest ones instead
 */
record FeedQuery(FeedFilter filter, @Nullable Long after, int limit, boolean newestFirst) {
  static final Set<String> PARAMETERS =
      Set.of("after", "limit", "order", "state", "label", "workflow");

  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  /** The label by which the transfers of a workflow's runs are known. */
  private static final String WORKFLOW = "workflow";

  /** Reads it; what is wrong with it is noted with the reader. */
  static FeedQuery read(QueryReader query, String tenant) {
    Map<String, String> labels = new TreeMap<>(TransferFilterReader.labels(query));
    String workflow = query.one(WORKFLOW);
    if (workflow != null) {
      TransferFilterReader.checkLabelValue(query, WORKFLOW, workflow);
      String other = labels.put(WORKFLOW, workflow);
      if (other != null && !other.equals(workflow)) {
        query.violation(WORKFLOW, workflow, "contradicts label workflow=%s".formatted(other));
      }
    }
    long after = query.number("after", 0, Long.MAX_VALUE, -1);
    boolean newestFirst = TransferFilterReader.newestFirst(query, "oldest");
    if (newestFirst && after >= 0) {
      query.violation("after", Long.toString(after), "cannot be together with order=newest");
    }
    return new FeedQuery(
        new FeedFilter(tenant, TransferFilterReader.states(query), labels, null),
        after < 0 ? null : after,
        (int) query.number("limit", 1, MOST, USUAL),
        newestFirst);
  }
}
