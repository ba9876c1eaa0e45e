package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.api.model.AuditPage;
import dev.quorus.controller.audit.AuditFilter;
import dev.quorus.controller.audit.AuditStore;
import dev.quorus.controller.audit.AuditStore.Found;
import dev.quorus.controller.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shows the audit log: all of it, or what concerns a tenant. */
final class AuditRoutes {
  private static final Pattern OPERATION = Pattern.compile("[A-Za-z]{1,64}");

  static final Set<String> PARAMETERS =
      Set.of("limit", "after", "order", "who", "operation", "outcome", "subject", "since", "until");

  private static final int MOST = 1_000;
  private static final int USUAL = 100;
  private static final int LONGEST = 255;

  private final AuditStore audit;

  AuditRoutes(AuditStore audit) {
    this.audit = audit;
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_AUDIT, this::list);
  }

  private void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    int limit = (int) query.number("limit", 1, MOST, USUAL);
    AuditFilter filter = filter(query, exchange.principal(), limit);
    query.finish();
    exchange.when(audit.find(filter), found -> exchange.ok(ApiJson.toBytes(page(found, limit))));
  }

  private static AuditFilter filter(QueryReader query, Principal who, int limit) {
    return new AuditFilter(
        who.grant().clusterWide() ? null : who.tenant(),
        text(query, "who"),
        operation(query),
        outcome(query),
        text(query, "subject"),
        new AuditFilter.Span(query.time("since"), query.time("until")),
        new AuditFilter.Page(after(query), newestFirst(query), limit + 1));
  }

  private static @Nullable String operation(QueryReader query) {
    String name = text(query, "operation");
    if (name != null && !OPERATION.matcher(name).matches()) {
      query.violation(
          "operation", name, "must be the name of an operation, such as submitTransfer");
    }
    return name;
  }

  private static @Nullable Long after(QueryReader query) {
    long after = query.number("after", 0, Long.MAX_VALUE, -1);
    return after < 0 ? null : Long.valueOf(after);
  }

  private static boolean newestFirst(QueryReader query) {
    String order = query.one("order");
    if (order != null && !order.equals("newest") && !order.equals("oldest")) {
      query.violation("order", order, "must be newest or oldest");
    }
    return !"oldest".equals(order);
  }

  private static @Nullable AuditOutcome outcome(QueryReader query) {
    String text = query.one("outcome");
    for (AuditOutcome each : AuditOutcome.values()) {
      if (each.wire().equals(text)) {
        return each;
      }
    }
    if (text != null) {
      query.violation("outcome", text, "must be DONE or REFUSED");
    }
    return null;
  }

  private static @Nullable String text(QueryReader query, String name) {
    String text = query.one(name);
    if (text != null && (text.isEmpty() || text.length() > LONGEST)) {
      query.violation(name, text, "must have 1 to 255 characters");
    }
    return text;
  }

  private static AuditPage page(Found found, int limit) {
    List<AuditEntry> entries = found.entries();
    List<AuditEntry> shown = entries.subList(0, Math.min(entries.size(), limit));
    return new AuditPage(
        shown,
        entries.size() > limit ? shown.getLast().seq() : null,
        found.head(),
        found.start().seq() == 0 ? null : found.start());
  }
}
