package dev.quorus.controller.http;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.security.MemoryKeyStore;
import dev.quorus.controller.security.MemoryTenants;
import dev.quorus.controller.security.Tenants;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The routes and the document say the same. */
class OperationsTest {
  private static final Set<String> ONLY_LOOKS =
      Set.of("planWorkflow", "rehearseWorkflow", "checkWorkflow", "testConnection");

  @TempDir Path folder;

  @Test
  void everyOperationIsBoundToItsPathAndMethodAndNothingElseIs() {
    Set<String> documented =
        Contract.operations().stream()
            .map(operation -> operation.method() + " " + operation.path())
            .collect(toSet());

    Set<String> bound =
        routes().stream()
            .filter(route -> route.methods() != null)
            .flatMap(OperationsTest::described)
            .collect(toSet());

    assertThat(bound).isEqualTo(documented);
  }

  @Test
  void aRouteForAnyMethodOnlyRefuses() {
    List<String> catchAll =
        routes().stream()
            .filter(route -> route.methods() == null)
            .map(Route::getPath)
            .filter(path -> path != null)
            .map(OperationsTest::template)
            .toList();

    assertThat(catchAll)
        .containsExactlyInAnyOrderElementsOf(
            Contract.operations().stream().map(Contract.Operation::path).distinct().toList());
  }

  @Test
  void theOperationsHaveTheNamesOfTheDocument() {
    assertThat(
            Arrays.stream(ApiOperation.values())
                .map(each -> each.operationId() + " " + each.method() + " " + each.path()))
        .containsExactlyInAnyOrderElementsOf(
            Contract.operations().stream()
                .map(each -> each.id() + " " + each.method() + " " + each.path())
                .toList());
  }

  @Test
  void theTermsKnowTheQueryParametersOfTheDocument() {
    Map<String, Set<String>> documented = new TreeMap<>();
    Contract.operations().forEach(each -> documented.put(each.id(), each.query()));

    Map<String, Set<String>> known = new TreeMap<>();
    for (ApiOperation operation : ApiOperation.values()) {
      known.put(operation.operationId(), Terms.of(operation).query());
    }

    assertThat(known).isEqualTo(documented);
  }

  @Test
  void whatTheDocumentOpensToEveryoneNeedsNoRole() {
    Set<String> documented =
        Contract.operations().stream()
            .filter(Contract.Operation::open)
            .map(Contract.Operation::id)
            .collect(toSet());

    Set<String> open =
        Arrays.stream(ApiOperation.values())
            .filter(operation -> Terms.of(operation).minimum() == null)
            .map(ApiOperation::operationId)
            .collect(toSet());

    assertThat(open).isEqualTo(documented);
  }

  @Test
  void everyOperationOfAKeyThatChangesSomethingCanBeSentAgain() {
    assertThat(Contract.operations())
        .filteredOn(operation -> !operation.method().equals("GET") && !operation.open())
        .filteredOn(operation -> !ONLY_LOOKS.contains(operation.id()))
        .allSatisfy(operation ->
            assertThat(Contract.takesIdempotencyKey(operation)).as(operation.id()).isTrue());
  }

  @Test
  void anOperationWithoutAHandlerIsNamedAtStart() {
    Map<ApiOperation, OperationHandler> handlers = handlers();
    handlers.remove(ApiOperation.LIST_EVENTS);

    assertThatIllegalStateException()
        .isThrownBy(() -> router(handlers))
        .withMessageContaining("LIST_EVENTS");
  }

  private List<Route> routes() {
    Vertx vertx = Vertx.vertx();
    try {
      SimpleMeterRegistry meters = new SimpleMeterRegistry();
      Links links =
          new Links(new ConnectionCount(1, meters), ApiSettings.Limits.DEFAULT, Ticker.SYSTEM);
      return router(handlers()).routes(vertx, links).getRoutes();
    } finally {
      vertx.close().await();
    }
  }

  private static Map<ApiOperation, OperationHandler> handlers() {
    Map<ApiOperation, OperationHandler> handlers = new EnumMap<>(ApiOperation.class);
    for (ApiOperation operation : ApiOperation.values()) {
      handlers.put(operation, exchange -> {});
    }
    return handlers;
  }

  private ApiRouter router(Map<ApiOperation, OperationHandler> handlers) {
    ApiKeys keys =
        ApiKeys.open(folder, new MemoryKeyStore(), InstantSource.fixed(MemoryTransfers.NOW));
    Tenants tenants = new Tenants(new MemoryTenants(), InstantSource.fixed(MemoryTransfers.NOW));
    return new ApiRouter(
        handlers,
        new Gate(new Bearers(keys, null), new Rates(1, tenants, Ticker.SYSTEM), new Readiness()),
        new KeptAnswers(
            new NoAnswers(),
            new Repeats(new NoAnswers(), InstantSource.fixed(MemoryTransfers.NOW))),
        new Exchange.Server(new RequestMeter(new SimpleMeterRegistry()), Ticker.SYSTEM));
  }

  /** HEAD goes with GET by HTTP itself, and is not in the document. */
  private static Stream<String> described(Route route) {
    return route.methods().stream()
        .filter(method -> !method.equals(HttpMethod.HEAD))
        .map(method -> method.name() + " " + template(Objects.requireNonNull(route.getPath())));
  }

  private static String template(String path) {
    return path.replaceAll(":(\\w+)", "{$1}");
  }
}
