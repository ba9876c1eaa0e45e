package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.ConnectionReader;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.ConnectionList;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.RotateConnection;
import dev.quorus.api.model.TestConnection;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.connection.ConnectionStore.Created;
import dev.quorus.controller.connection.ConnectionStore.Removed;
import dev.quorus.controller.connection.Connections;
import dev.quorus.controller.connection.Connections.Changed;
import dev.quorus.controller.connection.Connections.Gone;
import dev.quorus.controller.connection.Definition;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.controller.http.wire.ConnectionRules;
import dev.quorus.controller.http.wire.ConnectionViews;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.transfer.Examinations;
import dev.quorus.controller.transfer.Examinations.Found;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Named connections: shows them, changes them, and has them tested. */
final class ConnectionRoutes {
  private final Connections connections;
  private final Examinations examinations;
  private final Set<String> schemes;

  ConnectionRoutes(ApiBackend.ConnectionSide side, Set<String> schemes) {
    this.connections = side.connections();
    this.examinations = side.examinations();
    this.schemes = Set.copyOf(schemes);
  }

  /** Adds a handler for each of its operations. */
  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_CONNECTIONS, this::list);
    handlers.put(ApiOperation.CREATE_CONNECTION, this::create);
    handlers.put(ApiOperation.GET_CONNECTION, this::get);
    handlers.put(ApiOperation.CHANGE_CONNECTION, this::change);
    handlers.put(ApiOperation.DELETE_CONNECTION, this::delete);
    handlers.put(ApiOperation.ROTATE_CONNECTION, this::rotate);
    handlers.put(ApiOperation.TEST_CONNECTION, this::test);
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }

  private void list(Exchange exchange) {
    exchange.when(
        connections.list(tenant(exchange)),
        all ->
            exchange.ok(
                ApiJson.toBytes(
                    new ConnectionList(all.stream().map(ConnectionViews::of).toList()))));
  }

  private void get(Exchange exchange) {
    exchange.when(found(exchange), found -> show(exchange, require(found, exchange)));
  }

  private Future<@Nullable Connection> found(Exchange exchange) {
    return connections.find(tenant(exchange), exchange.pathId());
  }

  private static Connection require(@Nullable Connection found, Exchange exchange) {
    if (found == null) {
      throw Refusal.noSuchConnection(exchange.pathId());
    }
    return found;
  }

  private static void show(Exchange exchange, Connection connection) {
    exchange.answer(answer(200, connection));
  }

  private static Answer answer(int status, Connection connection) {
    return Answer.json(status, json(connection))
        .with(Map.of(EntityTag.HEADER, ConnectionTag.of(connection.revision().version())));
  }

  private static byte[] json(Connection connection) {
    return ApiJson.toBytes(ConnectionViews.of(connection));
  }

  private void create(Exchange exchange) {
    RequestBody.read(exchange, bytes -> create(exchange, ConnectionReader.create(bytes)));
  }

  private void create(Exchange exchange, ConnectionSpec spec) {
    Deed.concerns(String.valueOf(spec.name()));
    Definition definition = new ConnectionRules(schemes).definition(spec, null);
    Connection connection =
        connections.first(tenant(exchange), String.valueOf(spec.name()), definition);
    Answer made = answer(201, connection);
    exchange.answersWith(created -> created == Created.YES ? made : null);
    exchange.when(
        connections.create(connection), created -> created(exchange, connection, made, created));
  }

  private static void created(
      Exchange exchange, Connection connection, Answer made, Created created) {
    switch (created) {
      case YES -> exchange.answer(made);
      case EXISTS ->
          throw Refusal.conflict(
              "There is a connection '%s' already; change that, or choose another name"
                  .formatted(connection.name()));
      case TOO_MANY ->
          throw Refusal.conflict(
              "There are %d connections already, as many as a tenant may have; delete some"
                  .formatted(ConnectionStore.MOST));
    }
  }

  private void change(Exchange exchange) {
    Set<Long> versions = ConnectionTag.wanted(exchange.request());
    RequestBody.read(
        exchange,
        bytes -> {
          ConnectionSpec spec = ConnectionReader.change(bytes);
          checkName(spec, exchange.pathId());
          change(
              exchange, versions, before -> new ConnectionRules(schemes).definition(spec, before));
        });
  }

  private static void checkName(ConnectionSpec spec, String name) {
    String given = spec.name();
    if (given != null && !given.equals(name)) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "/name", given, "must be that of the path: a connection keeps its name")));
    }
  }

  private void change(
      Exchange exchange, @Nullable Set<Long> versions, UnaryOperator<Definition> change) {
    exchange.answersWith(done -> done instanceof Connection now ? answer(200, now) : null);
    exchange.when(
        connections.change(tenant(exchange), exchange.pathId(), versions, change),
        changed -> {
          switch (changed) {
            case Changed.Done(Connection now) -> show(exchange, now);
            case Changed.Missing missing -> throw Refusal.noSuchConnection(exchange.pathId());
            case Changed.Stale(long present) -> throw stale(exchange, present);
          }
        });
  }

  private static Refusal stale(Exchange exchange, long present) {
    return Refusal.changedMeanwhile(
        "Connection '%s' has the version %s by now; get it again, and make the change to that"
            .formatted(ShownText.of(exchange.pathId()), ConnectionTag.of(present)));
  }

  private void delete(Exchange exchange) {
    exchange.answersWith(removed ->
        removed instanceof Removed.Yes(Connection was) ? Answer.json(200, json(was)) : null);
    exchange.when(
        connections.remove(
            tenant(exchange), exchange.pathId(), ConnectionTag.wanted(exchange.request())),
        gone -> {
          switch (gone) {
            case Gone.Done(Connection was) -> exchange.answer(Answer.json(200, json(was)));
            case Gone.Missing missing -> throw Refusal.noSuchConnection(exchange.pathId());
            case Gone.Stale(long present) -> throw stale(exchange, present);
            case Gone.InUse used ->
                throw Refusal.conflict(
                    "Connection '%s' is used by unfinished transfers, such as %s; wait for them, or"
                            .formatted(exchange.pathId(), some(used.by().some()))
                        + " cancel them");
          }
        });
  }

  private static String some(List<TransferId> ids) {
    return ids.stream().map(TransferId::toString).collect(Collectors.joining(", "));
  }

  private void rotate(Exchange exchange) {
    Set<Long> versions = ConnectionTag.wanted(exchange.request());
    RequestBody.read(
        exchange,
        bytes -> {
          RotateConnection rotation = ConnectionReader.rotation(bytes);
          change(
              exchange,
              versions,
              before ->
                  new ConnectionRules(schemes)
                      .rotated(before, rotation.credentials(), rotation.acceptHostKey()));
        });
  }

  private void test(Exchange exchange) {
    RequestBody.readOptional(
        exchange,
        bytes -> {
          TestConnection how = ConnectionReader.test(bytes);
          exchange.when(found(exchange), found -> test(exchange, require(found, exchange), how));
        });
  }

  private void test(Exchange exchange, Connection connection, TestConnection how) {
    String pool = how.pool() == null ? Placement.DEFAULT_POOL : how.pool();
    exchange.when(
        examinations
            .examine(connection.open("/"), pool, Boolean.TRUE.equals(how.write()))
            .compose(found -> remember(connection, found)),
        tested ->
            exchange.ok(
                ApiJson.toBytes(
                    ConnectionViews.report(connection.name(), tested.found(), tested.pinned()))));
  }

  private record Tested(Found found, @Nullable String pinned) {}

  /** The key that was seen first is the one from now on, for every agent. */
  private Future<Tested> remember(Connection connection, Found found) {
    boolean loggedIn = found.examined().checks().stream().noneMatch(Check.Failed.class::isInstance);
    String seen =
        found.examined().facts().stream()
            .filter(fact -> fact.name().equals(Fact.FINGERPRINT))
            .map(Fact::value)
            .filter(value -> value.matches(ServerTrust.Pinned.FORM))
            .findFirst()
            .orElse(null);
    Trust trust = connection.definition().trust();
    if (!loggedIn || seen == null || !isOpen(trust)) {
      return Future.succeededFuture(new Tested(found, null));
    }
    return connections
        .change(
            connection.tenant(),
            connection.name(),
            null,
            now -> isOpen(now.trust()) ? now.with(now.trust().pinned(List.of(seen))) : now)
        .map(changed -> new Tested(found, seen));
  }

  private static boolean isOpen(Trust trust) {
    return trust.firstUse() && trust.hostKeys().isEmpty() && trust.knownHosts().isEmpty();
  }
}
