package dev.quorus.examples.cluster;

import static org.awaitility.Awaitility.await;

import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.core.time.SystemTime;
import dev.quorus.examples.busfaults.ControllerBus;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/**
 * The processes of a cluster and the links between them. Each controller reaches the database, and
 * each agent the controllers, by links of its own; files are moved past all of these.
 */
public final class Nodes implements AutoCloseable {
  private static final Duration READY_WITHIN = Duration.ofSeconds(90);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

  private final Plan plan;
  private final Map<String, NodeProcess> controllers = new LinkedHashMap<>();
  private final Map<String, NodeProcess> agents = new LinkedHashMap<>();
  private final Map<String, QuorusClient> clients = new TreeMap<>();

  private Nodes(Plan plan) {
    this.plan = plan;
  }

  /** Starts all of them; returns once the controllers are ready and know the agents. */
  static Nodes start(Shape shape, Path folder) throws IOException, SQLException {
    Nodes nodes = new Nodes(Plan.of(shape, folder));
    try {
      nodes.startAll();
    } catch (IOException | RuntimeException | AssertionError e) {
      nodes.logs().forEach((name, log) -> System.out.printf("%s said:%n%s%n", name, log));
      nodes.close();
      throw e;
    }
    return nodes;
  }

  private void startAll() throws IOException {
    for (String name : plan.shape().controllerNames()) {
      controllers.put(name, plan.startController(name));
    }
    awaitControllers();
    for (NodeProcess each : controllers.values()) {
      clients.put(each.name(), client(port(each), ANSWER_WITHIN));
    }
    plan.writeToken(clients.values().iterator().next());
    for (String name : plan.shape().agentNames()) {
      agents.put(name, plan.startAgent(name));
    }
    awaitAgents();
  }

  /** A client of the administrator that sends each call once, to this port. */
  public QuorusClient client(int port, Duration answerWithin) throws IOException {
    ClientOptions options =
        ClientOptions.of(URI.create("http://127.0.0.1:" + port), plan.adminKey())
            .withTimeouts(CONNECT_WITHIN, answerWithin)
            .withTries(1);
    return new QuorusClient(options, SystemTime.INSTANCE);
  }

  /** Waits until every controller takes work. */
  public void awaitControllers() {
    for (NodeProcess each : controllers.values()) {
      try (QuorusClient asking = new QuorusClient(keyless(each), SystemTime.INSTANCE)) {
        await(each.name() + " to be ready")
            .atMost(READY_WITHIN)
            .pollInterval(LOOK_EVERY)
            .until(() -> isReady(each, asking));
      }
    }
  }

  private ClientOptions keyless(NodeProcess controller) {
    return ClientOptions.of(plan.url(controller.name()), null)
        .withTimeouts(CONNECT_WITHIN, ANSWER_WITHIN)
        .withTries(1);
  }

  private static boolean isReady(NodeProcess process, QuorusClient client) {
    checkRuns(process);
    try {
      return client.ready().join();
    } catch (CompletionException notYet) {
      return false;
    }
  }

  /** Waits until the cluster sees every agent online. */
  public void awaitAgents() {
    await("all agents to be online")
        .atMost(READY_WITHIN)
        .pollInterval(LOOK_EVERY)
        .ignoreExceptionsInstanceOf(CompletionException.class)
        .until(() -> {
          agents.values().forEach(Nodes::checkRuns);
          return online().containsAll(agents.keySet());
        });
  }

  private static void checkRuns(NodeProcess process) {
    if (!process.isAlive()) {
      throw new AssertionError(process.name() + " ended; it said:\n" + process.output());
    }
  }

  private Set<String> online() {
    return Objects.requireNonNull(clients.get(anyController())).agents().join().items().stream()
        .filter(agent -> agent.state().name().equals("ONLINE"))
        .map(agent -> agent.id())
        .collect(Collectors.toSet());
  }

  /** The name of one that runs and is not halted. */
  String anyController() {
    return controllers.values().stream()
        .filter(each -> each.isAlive() && !each.isStopped())
        .findFirst()
        .orElseThrow()
        .name();
  }

  /** Ends all trouble: what was halted goes on, what ended starts again, every link works. */
  void heal() throws IOException {
    plan.links().forEach(Links::heal);
    plan.faults().none();
    ControllerBus bus = plan.bus();
    if (bus != null) {
      bus.none();
    }
    for (NodeProcess each : all()) {
      each.proceed();
      if (!each.isAlive()) {
        each.restart();
      }
    }
    awaitControllers();
    awaitAgents();
  }

  private Collection<NodeProcess> all() {
    Map<String, NodeProcess> all = new LinkedHashMap<>(controllers);
    all.putAll(agents);
    return all.values();
  }

  /** A process by its name. */
  public NodeProcess named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  public List<NodeProcess> controllers() {
    return List.copyOf(controllers.values());
  }

  public List<NodeProcess> agents() {
    return List.copyOf(agents.values());
  }

  /** The ways from a process: a controller's to the database, an agent's to the controllers. */
  public Links links(NodeProcess of) {
    return plan.links(of.name());
  }

  /** What becomes of messages between agents and controllers, where the shape says so. */
  public FrameFaults frames() {
    return plan.faults();
  }

  /** What becomes of messages between controllers. */
  public ControllerBus bus() {
    return Objects.requireNonNull(plan.bus(), "messages are not in the hands of this test");
  }

  /** Where a controller is reached by the others. */
  String url(NodeProcess controller) {
    return plan.url(controller.name()).toString();
  }

  /** The port of a controller's API. */
  public int port(NodeProcess controller) {
    return URI.create(url(controller)).getPort();
  }

  Map<String, QuorusClient> clients() {
    return clients;
  }

  /** Where everything of the cluster lies. */
  public Path folder() {
    return plan.folder();
  }

  Path root() {
    return plan.root();
  }

  String databaseUrl() {
    return plan.databaseUrl();
  }

  /** What each process has said. */
  public Map<String, String> logs() {
    return all().stream().collect(Collectors.toMap(NodeProcess::name, NodeProcess::output));
  }

  Set<String> secrets() throws IOException {
    return plan.secrets();
  }

  @Override
  public void close() throws IOException {
    clients.values().forEach(QuorusClient::close);
    all().forEach(NodeProcess::close);
    plan.close();
  }
}
