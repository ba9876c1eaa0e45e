package dev.quorus.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.api.model.AgentView;
import dev.quorus.examples.invariants.Allowed;
import dev.quorus.examples.invariants.History;
import dev.quorus.examples.invariants.Invariants;
import dev.quorus.examples.invariants.PublicationWatch;
import dev.quorus.examples.invariants.Run;
import dev.quorus.examples.invariants.StoreReader;
import dev.quorus.examples.invariants.Stored.Row;
import dev.quorus.examples.process.FileServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Controllers and agents as real processes on one database, what they were asked for, and what must
 * hold of all that in the end.
 */
public final class Cluster implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);
  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(60);

  private final Nodes nodes;
  private final Allowed allowed = new Allowed();
  private final History history = new History();
  private final Material material;
  private final PublicationWatch watch;
  private final RecordingClient client;
  private final StoreReader store;

  private Cluster(Nodes nodes, Seed seed, Path folder) throws IOException {
    this.nodes = nodes;
    this.material = new Material(folder.resolve("sources"), seed.random("material"), allowed);
    this.watch = PublicationWatch.of(allowed);
    this.client = new RecordingClient(nodes.clients(), history);
    this.store = new StoreReader(nodes.databaseUrl());
  }

  /** Starts one below a folder; returns when all of it is ready. */
  public static Cluster start(Shape shape, Seed seed, Path folder)
      throws IOException, SQLException {
    Nodes nodes = Nodes.start(shape, folder);
    try {
      return new Cluster(nodes, seed, folder);
    } catch (IOException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  public Nodes nodes() {
    return nodes;
  }

  public Material material() {
    return material;
  }

  public RecordingClient client() {
    return client;
  }

  public History history() {
    return history;
  }

  /** What the database holds, read past all controllers. */
  public StoreReader store() {
    return store;
  }

  /** A new folder for copies, all names in which are watched. */
  public Path destination(String name) throws IOException {
    Path folder = Files.createDirectories(nodes.root().resolve(name));
    watch.look(folder);
    return folder;
  }

  /** Writes a file of this size and submits its copy under its name, which is the key as well. */
  public String submit(FileServer server, int size, Path destination) throws IOException {
    String name = nodes.root().relativize(destination).toString().replace('/', '-');
    material.write(name, size, destination);
    return client.submit(name, server.url(name), destination, ANSWERED_WITHIN);
  }

  /** How often something was seen to get this name. */
  public long publications(Path destination) {
    return watch.publications(destination);
  }

  /** The state of a transfer, from the database. */
  public String state(String id) throws SQLException {
    return store.text("SELECT state FROM transfers WHERE id = '%s'".formatted(id));
  }

  /** How many attempts were made at a transfer. */
  public int attempts(String id) throws SQLException {
    return Math.toIntExact(
        store.number("SELECT attempts FROM transfers WHERE id = '%s'".formatted(id)));
  }

  /** The agent that a transfer was last given to. */
  public NodeProcess agentOf(String id) throws SQLException {
    return nodes.named(store.text("SELECT agent FROM transfers WHERE id = '%s'".formatted(id)));
  }

  /** The controller that leads, by the database; fails if none does within the time. */
  public NodeProcess leader(Duration within) {
    return await("a controller to lead")
        .atMost(within)
        .pollInterval(LOOK_EVERY)
        .pollDelay(Duration.ZERO)
        .until(this::leaderNow, Optional::isPresent)
        .orElseThrow();
  }

  private Optional<NodeProcess> leaderNow() throws SQLException {
    String url =
        store.text(
            "SELECT url FROM ledger WHERE lease_until > EXTRACT(EPOCH FROM now()) * 1000000");
    return nodes.controllers().stream().filter(each -> url.equals(nodes.url(each))).findFirst();
  }

  /** The number of the present lead, or of the last one. */
  public long epoch() throws SQLException {
    return store.number("SELECT epoch FROM ledger");
  }

  /** Waits until a transfer is in this state. */
  public void awaitState(String id, String state, Duration within) {
    await(id + " to be " + state)
        .atMost(within)
        .pollInterval(LOOK_EVERY)
        .untilAsserted(() -> assertThat(state(id)).isEqualTo(state));
  }

  /** Ends all trouble: every process runs, every link works. */
  public void heal() throws IOException {
    nodes.heal();
  }

  /** Waits until nothing is to be done any more, and nobody holds anything. */
  public void awaitQuiet(Duration within) {
    await("all transfers to end")
        .atMost(within)
        .pollInterval(LOOK_EVERY)
        .untilAsserted(() -> assertThat(unfinished()).isEmpty());
    await("all slots to be free")
        .atMost(within)
        .pollInterval(LOOK_EVERY)
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(held().values()).allMatch(count -> count == 0));
  }

  /** Looks for broken promises in all that happened so far; to be called when all is quiet. */
  public void check() throws IOException, SQLException {
    assertThat(
            Invariants.check(
                new Run(
                    history,
                    store.read(),
                    allowed,
                    watch.publications(),
                    watch.faults(),
                    held(),
                    nodes.logs(),
                    nodes.secrets())))
        .isEmpty();
  }

  private Map<String, String> unfinished() throws SQLException {
    return store.read().transfers().stream()
        .filter(Row::isOpen)
        .collect(Collectors.toMap(Row::id, Row::toString));
  }

  private Map<String, Integer> held() {
    Map<String, Integer> held = new TreeMap<>();
    for (AgentView each : client.of(nodes.anyController()).agents().join().items()) {
      held.put(each.id(), each.activity().held());
    }
    return held;
  }

  @Override
  public void close() throws IOException {
    client.close();
    material.close();
    watch.close();
    nodes.close();
  }
}
