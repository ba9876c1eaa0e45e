package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.ReplayTrigger;
import dev.quorus.api.model.TriggerCalled;
import dev.quorus.api.model.TriggerList;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.http.wire.FlowViews;
import dev.quorus.controller.workflow.Triggers;
import dev.quorus.controller.workflow.store.TriggerStep;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows what starts workflows, and steers it. */
final class TriggerRoutes {
  static final Set<String> LIST = Set.of("workflow");
  static final Set<String> CALL = Set.of("at", "signature");

  private static final int PARTS = 2;
  private static final int PARTS_OF_HOOK = 3;

  private final Triggers triggers;

  TriggerRoutes(Triggers triggers) {
    this.triggers = triggers;
  }

  void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    String workflow = query.workflow("workflow");
    query.finish();
    exchange.when(
        triggers.list(exchange.principal().tenant(), workflow),
        found ->
            exchange.ok(
                ApiJson.toBytes(new TriggerList(found.stream().map(FlowViews::trigger).toList()))));
  }

  void enable(Exchange exchange) {
    show(exchange, triggers.enable(name(exchange), true));
  }

  void disable(Exchange exchange) {
    show(exchange, triggers.enable(name(exchange), false));
  }

  void fire(Exchange exchange) {
    show(exchange, triggers.fire(name(exchange), exchange.principal().name()));
  }

  void replay(Exchange exchange) {
    TriggerStep.Name name = name(exchange);
    RequestBody.read(
        exchange,
        bytes -> {
          ReplayTrigger wanted = JsonBody.read(bytes, ReplayTrigger.class);
          Instant from = wanted.from();
          if (from == null) {
            throw badWindow("from", null, "is missing; the time at which the window begins");
          }
          exchange.when(triggers.replay(name, from, wanted.to()), done -> replayed(exchange, done));
        });
  }

  private static void replayed(Exchange exchange, Triggers.Replayed done) {
    switch (done) {
      case Triggers.Replayed.Done(var shown) ->
          exchange.ok(ApiJson.toBytes(FlowViews.trigger(shown)));
      case Triggers.Replayed.NotFound none -> throw Refusal.noSuchTrigger(exchange.pathId());
      case Triggers.Replayed.NotNow(String why) ->
          throw Refusal.illegalState("Trigger %s: %s".formatted(exchange.pathId(), why));
      case Triggers.Replayed.BadWindow(String field, Instant value, String why) ->
          throw badWindow(field, value.toString(), why);
    }
  }

  private static InvalidRequest badWindow(String field, @Nullable String value, String why) {
    return new InvalidRequest(List.of(new Violation("/" + field, value, why)));
  }

  private static void show(Exchange exchange, Future<Optional<Triggers.Shown>> shown) {
    String id = exchange.pathId();
    exchange.when(
        shown,
        found ->
            exchange.ok(
                ApiJson.toBytes(
                    FlowViews.trigger(found.orElseThrow(() -> Refusal.noSuchTrigger(id))))));
  }

  private static TriggerStep.Name name(Exchange exchange) {
    String id = exchange.pathId();
    String[] parts = id.split(":", -1);
    if (parts.length != PARTS) {
      throw Refusal.noSuchTrigger(id);
    }
    return new TriggerStep.Name(exchange.principal().tenant(), parts[0], parts[1]);
  }

  /** Whoever calls shows no key: the signature is good for one trigger, one time and one run. */
  void call(Exchange exchange) {
    String id = exchange.pathId();
    QueryReader query = new QueryReader(exchange.request());
    Instant at = query.time("at");
    String signature = query.one("signature");
    query.finish();
    String[] parts = id.split(":", -1);
    if (parts.length != PARTS_OF_HOOK || at == null || signature == null) {
      throw Refusal.callRefused();
    }
    exchange.when(
        triggers.call(new TriggerStep.Name(parts[0], parts[1], parts[2]), at, signature),
        called -> {
          switch (called) {
            case TAKEN -> exchange.ok(ApiJson.toBytes(new TriggerCalled(id)));
            case REFUSED -> throw Refusal.callRefused();
            case EXPIRED ->
                throw Refusal.notAllowed("The call was signed too long ago; sign it anew");
          }
        });
  }
}
