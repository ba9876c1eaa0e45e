package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.CreateWebhook;
import dev.quorus.api.model.DeliveryPage;
import dev.quorus.api.model.RotateWebhook;
import dev.quorus.api.model.Violation;
import dev.quorus.api.model.WebhookList;
import dev.quorus.controller.http.wire.WebhookViews;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.webhook.EventTypes;
import dev.quorus.controller.webhook.Webhooks;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Webhooks and what became of their messages. */
final class WebhookRoutes {
  static final Set<String> PARAMETERS = Set.of("state", "before", "limit");

  private static final Pattern ID = Pattern.compile("wh_[0-9a-f]{20}");
  private static final Pattern MESSAGE = Pattern.compile("msg_[0-9a-z_-]{1,96}");
  private static final Pattern WORDS = Pattern.compile("[^\\p{Cntrl}\\p{Cf}\\p{Cs}]{0,200}");
  private static final int DAY = 86_400;
  private static final int LONGEST_OVERLAP = 30 * DAY;
  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  private final Webhooks webhooks;
  private final InstantSource clock;

  WebhookRoutes(Webhooks webhooks, InstantSource clock) {
    this.webhooks = webhooks;
    this.clock = clock;
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.CREATE_WEBHOOK, this::create);
    handlers.put(ApiOperation.LIST_WEBHOOKS, this::list);
    handlers.put(ApiOperation.GET_WEBHOOK, this::get);
    handlers.put(ApiOperation.DELETE_WEBHOOK, this::delete);
    handlers.put(ApiOperation.ENABLE_WEBHOOK, this::enable);
    handlers.put(ApiOperation.ROTATE_WEBHOOK, this::rotate);
    handlers.put(ApiOperation.LIST_DELIVERIES, this::deliveries);
    handlers.put(ApiOperation.LIST_TRANSFER_DELIVERIES, this::ofTransfer);
    handlers.put(ApiOperation.REDELIVER, this::redeliver);
  }

  private void create(Exchange exchange) {
    RequestBody.read(exchange, bytes -> create(exchange, bytes));
  }

  private void create(Exchange exchange, byte[] bytes) {
    CreateWebhook request = JsonBody.read(bytes, CreateWebhook.class);
    List<Violation> violations = new ArrayList<>();
    String url = request.url();
    String problem = webhooks.problem(url);
    if (problem != null) {
      violations.add(new Violation("/url", url == null ? null : ShownText.of(url), problem));
    }
    Set<StateName> events = events(request.events(), violations);
    String description = request.description();
    if (description != null && !WORDS.matcher(description).matches()) {
      violations.add(
          new Violation(
              "/description",
              ShownText.of(description),
              "must be at most 200 characters without control characters"));
    }
    if (!violations.isEmpty() || url == null) {
      throw new InvalidRequest(violations);
    }
    Function<Webhook, Answer> answer = withSecret(201);
    answersWith(exchange, answer);
    exchange.when(
        webhooks.create(tenant(exchange), url, events, description, exchange.principal().name()),
        made -> exchange.answer(answer.apply(made)));
  }

  private Function<Webhook, Answer> withSecret(int status) {
    Instant now = clock.instant();
    return webhook -> Answer.json(status, ApiJson.toBytes(WebhookViews.withSecret(webhook, now)));
  }

  private Function<Webhook, Answer> shown() {
    Instant now = clock.instant();
    return webhook -> Answer.json(200, ApiJson.toBytes(WebhookViews.of(webhook, now)));
  }

  private static void answersWith(Exchange exchange, Function<Webhook, Answer> answer) {
    exchange.answersWith(result -> result instanceof Webhook made ? answer.apply(made) : null);
  }

  static Set<StateName> events(@Nullable List<@Nullable String> types, List<Violation> violations) {
    if (types == null) {
      return EventTypes.ENDS;
    }
    Set<StateName> states = EnumSet.noneOf(StateName.class);
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      StateName state = EventTypes.state(type);
      if (state == null) {
        violations.add(
            new Violation(
                "/events/" + i,
                type == null ? null : ShownText.of(type),
                "must be one of " + EventTypes.all()));
      } else if (!states.add(state)) {
        violations.add(new Violation("/events/" + i, type, "is given twice; give it once"));
      }
    }
    if (types.isEmpty()) {
      violations.add(
          new Violation(
              "/events", null, "is empty; leave it out to be told of every end of a transfer"));
    }
    return states;
  }

  private void list(Exchange exchange) {
    exchange.when(
        webhooks.list(tenant(exchange)),
        all ->
            exchange.ok(
                ApiJson.toBytes(
                    new WebhookList(
                        all.stream()
                            .map(each -> WebhookViews.of(each, clock.instant()))
                            .toList()))));
  }

  private void get(Exchange exchange) {
    String id = id(exchange);
    exchange.when(webhooks.find(tenant(exchange), id), found -> show(exchange, id, found));
  }

  private void delete(Exchange exchange) {
    String id = id(exchange);
    change(exchange, id, () -> webhooks.delete(tenant(exchange), id));
  }

  private void enable(Exchange exchange) {
    String id = id(exchange);
    change(exchange, id, () -> webhooks.enable(tenant(exchange), id));
  }

  private void change(Exchange exchange, String id, Supplier<Future<@Nullable Webhook>> change) {
    Function<Webhook, Answer> answer = shown();
    answersWith(exchange, answer);
    exchange.when(change.get(), found -> exchange.answer(answer.apply(require(found, id))));
  }

  private void rotate(Exchange exchange) {
    String id = id(exchange);
    RequestBody.readOptional(exchange, bytes -> rotate(exchange, id, bytes));
  }

  private void rotate(Exchange exchange, String id, byte[] bytes) {
    Integer given = JsonBody.read(bytes, RotateWebhook.class).overlapSeconds();
    int overlap = given == null ? DAY : given;
    if (overlap < 0 || overlap > LONGEST_OVERLAP) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "/overlapSeconds",
                  Integer.toString(overlap),
                  "must be a whole number from 0 to " + LONGEST_OVERLAP)));
    }
    Function<Webhook, Answer> answer = withSecret(200);
    answersWith(exchange, answer);
    exchange.when(
        webhooks.rotate(tenant(exchange), id, Duration.ofSeconds(overlap)),
        found -> exchange.answer(answer.apply(require(found, id))));
  }

  private void deliveries(Exchange exchange) {
    String id = id(exchange);
    QueryReader query = new QueryReader(exchange.request());
    Set<Delivery.State> states = states(query);
    long before = query.number("before", 1, Long.MAX_VALUE, Long.MAX_VALUE);
    int limit = (int) query.number("limit", 1, MOST, USUAL);
    query.finish();
    exchange.when(
        webhooks.deliveries(tenant(exchange), id, states, before, limit + 1),
        found -> exchange.ok(ApiJson.toBytes(page(require(found, id), limit))));
  }

  private static Set<Delivery.State> states(QueryReader query) {
    Set<Delivery.State> states = EnumSet.noneOf(Delivery.State.class);
    for (String list : query.all("state")) {
      for (String name : list.split(",", -1)) {
        switch (name) {
          case "PENDING", "DELIVERED", "FAILED" -> states.add(Delivery.State.valueOf(name));
          default -> query.violation("state", name, "must be one of PENDING, DELIVERED, FAILED");
        }
      }
    }
    return states;
  }

  private void ofTransfer(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(
        webhooks.deliveries(tenant(exchange), id, MOST),
        found -> exchange.ok(ApiJson.toBytes(page(found, MOST))));
  }

  private static DeliveryPage page(List<Delivery> found, int limit) {
    List<Delivery> shown = found.subList(0, Math.min(found.size(), limit));
    return new DeliveryPage(
        shown.stream().map(WebhookViews::of).toList(),
        found.size() > limit ? shown.getLast().event() : null);
  }

  private void redeliver(Exchange exchange) {
    String id = exchange.pathId();
    if (!MESSAGE.matcher(id).matches()) {
      throw Refusal.noSuchMessage(id);
    }
    exchange.when(
        webhooks.redeliver(tenant(exchange), id),
        found -> {
          if (found == null) {
            throw Refusal.noSuchMessage(id);
          }
          exchange.ok(ApiJson.toBytes(WebhookViews.of(found)));
        });
  }

  private static String id(Exchange exchange) {
    String id = exchange.pathId();
    if (!ID.matcher(id).matches()) {
      throw Refusal.noSuchWebhook(id);
    }
    return id;
  }

  private void show(Exchange exchange, String id, @Nullable Webhook found) {
    exchange.ok(ApiJson.toBytes(WebhookViews.of(require(found, id), clock.instant())));
  }

  private static <T> T require(@Nullable T found, String id) {
    if (found == null) {
      throw Refusal.noSuchWebhook(id);
    }
    return found;
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }
}
