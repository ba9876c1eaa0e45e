package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.AgentList;
import dev.quorus.api.model.AgentView;
import dev.quorus.api.model.DrainAgent;
import dev.quorus.api.model.RevokedAgent;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.http.wire.AgentViews;
import dev.quorus.controller.repeat.Answer;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows the agents, and steers them. */
final class AgentRoutes {
  private static final int WEEK_SECONDS = 7 * 24 * 3_600;

  private final FleetView fleet;
  private final ApiBackend.AgentSide agents;
  private final Repeats repeats;
  private final InstantSource clock;

  AgentRoutes(FleetView fleet, ApiBackend.AgentSide agents, Repeats repeats, InstantSource clock) {
    this.fleet = fleet;
    this.agents = agents;
    this.repeats = repeats;
    this.clock = clock;
  }

  void list(Exchange exchange) {
    exchange.when(views(), all -> exchange.ok(ApiJson.toBytes(new AgentList(all))));
  }

  void get(Exchange exchange) {
    show(exchange, exchange.pathId());
  }

  void drain(Exchange exchange) {
    RequestBody.readOptional(exchange, bytes -> drain(exchange, bytes));
  }

  private void drain(Exchange exchange, byte[] bytes) {
    Integer within = JsonBody.read(bytes, DrainAgent.class).withinSeconds();
    JsonBody body = new JsonBody();
    int seconds = body.number("withinSeconds", within, 0, WEEK_SECONDS, 0);
    body.throwIfAny();
    Instant now = clock.instant();
    Instant by = within == null ? null : now.plus(Duration.ofSeconds(seconds));
    answer(exchange, bytes, () -> agents.drains().drain(exchange.pathId(), now, by));
  }

  void undrain(Exchange exchange) {
    answer(exchange, Repeats.NO_BODY, () -> agents.drains().undrain(exchange.pathId()));
  }

  private void answer(Exchange exchange, byte[] body, Supplier<Future<Boolean>> change) {
    String id = exchange.pathId();
    repeats.answer(
        exchange,
        body,
        () ->
            change
                .get()
                .compose(found -> {
                  if (!found) {
                    throw Refusal.noSuchAgent(id);
                  }
                  return views().map(all -> json(require(find(all, id), id)));
                }));
  }

  void revoke(Exchange exchange) {
    String id = exchange.pathId();
    repeats.answer(
        exchange,
        Repeats.NO_BODY,
        () ->
            agents
                .access()
                .revoke(id)
                .map(revoked -> {
                  if (!revoked) {
                    throw Refusal.noSuchCredential(id);
                  }
                  agents.gateway().cut(id);
                  return json(new RevokedAgent(id));
                }));
  }

  private static Answer json(Object view) {
    return Answer.ok(new String(ApiJson.toBytes(view), StandardCharsets.UTF_8));
  }

  private void show(Exchange exchange, String id) {
    exchange.when(views(), all -> exchange.ok(ApiJson.toBytes(require(find(all, id), id))));
  }

  private Future<List<AgentView>> views() {
    return fleet
        .agents()
        .compose(known ->
            agents
                .drains()
                .drains()
                .map(drains -> known.stream().map(each -> AgentViews.of(each, drains)).toList()));
  }

  private static @Nullable AgentView find(List<AgentView> all, String id) {
    return all.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }

  private static AgentView require(@Nullable AgentView found, String id) {
    if (found == null) {
      throw Refusal.noSuchAgent(id);
    }
    return found;
  }
}
