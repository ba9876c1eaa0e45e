package dev.quorus.examples.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.examples.busfaults.ControllerBus;
import dev.quorus.testkit.server.Loopback;
import dev.quorus.testkit.server.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where everything of a cluster is, and how its processes are started. */
final class Plan implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final String SECRETS_KEY =
      Base64.getEncoder().encodeToString("thirty-two bytes that none sees!".getBytes(US_ASCII));

  private final Shape shape;
  private final Path folder;
  private final String database;
  private final PostgresServer postgres;
  private final Map<String, Integer> ports = new TreeMap<>();
  private final Map<String, Integer> clusterPorts = new TreeMap<>();
  private final Map<String, Links> links = new TreeMap<>();
  private final List<FrameProxy> frames = new ArrayList<>();
  private final FrameFaults faults = new FrameFaults();
  private @Nullable ControllerBus bus;

  private Plan(Shape shape, Path folder, PostgresServer postgres) throws IOException, SQLException {
    this.shape = shape;
    this.folder = folder;
    this.postgres = postgres;
    this.database = postgres.newDatabase();
    Files.createDirectories(root());
    List<Integer> free = Loopback.freePorts(2 * shape.controllers());
    for (String name : shape.controllerNames()) {
      ports.put(name, free.removeFirst());
      clusterPorts.put(name, free.removeFirst());
      links.put(name, new Links(List.of(postgres.port())));
    }
    List<Integer> targets = new ArrayList<>(ports.values());
    if (shape.messages()) {
      bus = ControllerBus.in(folder);
      ports.values().forEach(port -> frames.add(FrameProxy.before(port, faults)));
      targets = frames.stream().map(FrameProxy::port).toList();
    }
    for (String name : shape.agentNames()) {
      links.put(name, new Links(targets));
    }
  }

  /** Of a cluster whose processes live below this folder, on a new database. */
  static Plan of(Shape shape, Path folder) throws IOException, SQLException {
    return new Plan(shape, folder, SharedPostgres.get());
  }

  Shape shape() {
    return shape;
  }

  Path folder() {
    return folder;
  }

  NodeProcess startController(String name) throws IOException {
    int databasePort = links(name).ports().getFirst();
    String members =
        clusterPorts.values().stream()
            .map(port -> HOST + ":" + port)
            .collect(Collectors.joining(","));
    return start(
        name,
        List.of(
            "controller",
            "--database",
            PostgresServer.jdbcUrl(database, databasePort),
            "--name",
            name,
            "--cluster-members",
            members,
            "--cluster-port",
            Integer.toString(of(clusterPorts, name)),
            "--port",
            Integer.toString(of(ports, name)),
            "--advertise",
            url(name).toString(),
            "--data",
            data(name).toString()));
  }

  NodeProcess startAgent(String name) throws IOException {
    String controllers =
        links(name).ports().stream()
            .map(port -> "http://" + HOST + ":" + port)
            .collect(Collectors.joining(","));
    return start(
        name,
        List.of(
            "agent",
            "--controller",
            controllers,
            "--token-file",
            tokenFile().toString(),
            "--id",
            name,
            "--slots",
            Integer.toString(shape.slots()),
            "--root",
            root().toString(),
            "--data",
            data(name).toString()));
  }

  private NodeProcess start(String name, List<String> command) throws IOException {
    Map<String, String> environment = new TreeMap<>(shape.environmentOf(name));
    ControllerBus faulty = bus;
    if (faulty != null && ports.containsKey(name)) {
      environment.put(NodeProcess.JAVA_OPTIONS, String.join(" ", faulty.options()));
    }
    environment.put("QUORUS_SECRETS_KEY", SECRETS_KEY);
    return NodeProcess.start(name, folder.resolve(name), command, environment);
  }

  /** The key of the administrator, which the first controller on a database makes. */
  String adminKey() throws IOException {
    for (String each : shape.controllerNames()) {
      Path file = data(each).resolve("admin.key");
      if (Files.exists(file)) {
        return Files.readString(file).strip();
      }
    }
    throw new IllegalStateException("no controller has made an admin key");
  }

  /** Writes down with what agents may join. */
  void writeToken(QuorusClient client) throws IOException {
    AgentTokenRequest request = new AgentTokenRequest(null, null, shape.agents());
    Files.writeString(tokenFile(), client.createAgentToken(request).join().token());
  }

  /** What no process may write into its log. */
  Set<String> secrets() throws IOException {
    return Set.of(SECRETS_KEY, adminKey(), Files.readString(tokenFile()).strip());
  }

  URI url(String controller) {
    return URI.create("http://" + HOST + ":" + of(ports, controller));
  }

  Links links(String name) {
    return of(links, name);
  }

  FrameFaults faults() {
    return faults;
  }

  /** Null where messages are not in the test's hands. */
  @Nullable ControllerBus bus() {
    return bus;
  }

  Collection<Links> links() {
    return links.values();
  }

  /** The folder that all agents share, as those beside one file system do. */
  Path root() {
    return folder.resolve("root");
  }

  String databaseUrl() {
    return postgres.jdbcUrl(database);
  }

  private Path data(String name) {
    return folder.resolve(name).resolve("data");
  }

  private Path tokenFile() {
    return folder.resolve("agent-token");
  }

  private static <T> T of(Map<String, T> map, String name) {
    return Objects.requireNonNull(map.get(name), name);
  }

  @Override
  public void close() throws IOException {
    for (Links each : links.values()) {
      each.close();
    }
    frames.forEach(FrameProxy::close);
  }
}
