package dev.quorus.benchmarks.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Controllers as processes on one PostgreSQL database, and an agent of theirs. */
public final class QuorusCluster implements Quorus {
  private static final String SECRETS_KEY =
      Base64.getEncoder()
          .encodeToString("thirty-two bytes that none sees!".getBytes(StandardCharsets.US_ASCII));
  private static final String HOST = "127.0.0.1";

  private final Path folder;
  private final String database;
  private final String javaOptions;
  private final List<Integer> ports;
  private final List<Integer> busPorts;
  private final List<QuorusProcess> controllers = new ArrayList<>();
  private final List<QuorusProcess> agents = new ArrayList<>();
  private double firstAnswerMillis;

  private QuorusCluster(Path folder, String database, List<Integer> free, String javaOptions) {
    this.javaOptions = javaOptions;
    this.folder = folder;
    this.database = database;
    this.ports = free.subList(0, free.size() / 2);
    this.busPorts = free.subList(free.size() / 2, free.size());
  }

  /** Starts so many controllers below a folder, and an agent; returns when it is online. */
  public static QuorusCluster start(Bench bench, String database, int controllers)
      throws IOException, InterruptedException {
    QuorusCluster cluster =
        new QuorusCluster(
            bench.folder("cluster"),
            database,
            FreePorts.some(2 * controllers),
            String.join(" ", bench.profile().jvm()));
    try {
      Files.createDirectories(cluster.root());
      long begin = Ticker.SYSTEM.nanos();
      for (int i = 0; i < controllers; i++) {
        cluster.controllers.add(cluster.launchController(i));
      }
      for (int i = 0; i < controllers; i++) {
        cluster.awaitReady(i);
      }
      cluster.firstAnswerMillis = (Ticker.SYSTEM.nanos() - begin) / 1e6;
      cluster.startAgent();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private QuorusProcess launchController(int number) throws IOException {
    String members =
        busPorts.stream().map(port -> HOST + ":" + port).collect(Collectors.joining(","));
    return launch(
        "controller" + number,
        "controller",
        "--database",
        database,
        "--name",
        "c" + number,
        "--cluster-members",
        members,
        "--cluster-port",
        Integer.toString(busPorts.get(number)),
        "--port",
        Integer.toString(ports.get(number)),
        "--advertise",
        url(number).toString(),
        "--data",
        data(number).toString());
  }

  private void startAgent() throws IOException, InterruptedException {
    String token = ask("/api/v1/agent-tokens", "{\"uses\":1}").required("token").asText();
    Path file = Files.writeString(folder.resolve("agent-token"), token);
    QuorusProcess agent =
        launch(
            "agent",
            "agent",
            "--controller",
            ports.stream()
                .map(port -> "http://" + HOST + ":" + port)
                .collect(Collectors.joining(",")),
            "--token-file",
            file.toString(),
            "--id",
            "agent",
            "--root",
            root().toString(),
            "--data",
            folder.resolve("agent").resolve("data").toString());
    agents.add(agent);
    agent.await(client ->
        ask("/api/v1/agents", "")
            .required("items")
            .path(0)
            .path("state")
            .asText()
            .equals("ONLINE"));
  }

  private QuorusProcess launch(String name, String... arguments) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    return QuorusProcess.launch(
        own,
        Map.of("QUORUS_SECRETS_KEY", SECRETS_KEY, "QUORUS_JAVA_OPTS", javaOptions),
        List.of(arguments));
  }

  private void awaitReady(int number) throws IOException, InterruptedException {
    controllers.get(number).awaitReady(() -> url(number));
  }

  private Path data(int number) {
    return folder.resolve("controller" + number).resolve("data");
  }

  private URI url(int number) {
    return URI.create("http://" + HOST + ":" + ports.get(number));
  }

  /** Posts, or gets where there is no body; the answer. */
  private JsonNode ask(String path, String body) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(url().resolve(path));
    headers().forEach(request::header);
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IOException(path + " was answered by " + answer.body());
      }
      return new ObjectMapper().readTree(answer.body());
    }
  }

  /** Kills the controller that leads, as {@code kill -9} does; its number. */
  public int killLeader() throws IOException, InterruptedException {
    String leader = ask("/api/v1/cluster", "").required("leader").required("url").asText();
    for (int i = 0; i < controllers.size(); i++) {
      if (URI.create(leader).equals(url(i))) {
        controllers.get(i).close();
        return i;
      }
    }
    throw new IOException("nobody leads of those that were started: " + leader);
  }

  /** Starts one again that was killed; returns when it is ready. */
  public void restart(int number) throws IOException, InterruptedException {
    controllers.set(number, launchController(number));
    awaitReady(number);
  }

  /** Of the first controller that runs. */
  @Override
  public URI url() {
    return url(running());
  }

  @Override
  public long pid() {
    return controllers.get(running()).pid();
  }

  private int running() {
    for (int i = 0; i < controllers.size(); i++) {
      if (controllers.get(i).isAlive()) {
        return i;
      }
    }
    throw new IllegalStateException("no controller runs");
  }

  @Override
  public double firstAnswerMillis() {
    return firstAnswerMillis;
  }

  @Override
  public Path root() {
    return folder.resolve("root");
  }

  @Override
  public Path data() {
    return data(running());
  }

  @Override
  public String key() throws IOException {
    for (int i = 0; i < controllers.size(); i++) {
      Path file = data(i).resolve("admin.key");
      if (Files.exists(file)) {
        return Files.readString(file).strip();
      }
    }
    throw new IOException("no controller has made an admin key");
  }

  @Override
  public void close() {
    agents.forEach(QuorusProcess::close);
    controllers.forEach(QuorusProcess::close);
  }
}
