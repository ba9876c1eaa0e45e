package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.before.BlockingService;
import dev.quorus.benchmarks.load.Request;
import dev.quorus.benchmarks.process.JavaProcess;
import dev.quorus.core.time.Ticker;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The blocking service, with the heap and the collector that ours has. */
public final class BlockingServiceProcess implements Service {
  private final JavaProcess process;
  private final double firstAnswerMillis;
  private final Path root;
  private final Asking asking;

  private BlockingServiceProcess(JavaProcess process, long begin, Path root)
      throws IOException, InterruptedException {
    this.process = process;
    this.root = root;
    this.asking = new Asking(url(), Map.of());
    asking.get("/open");
    this.firstAnswerMillis = (Ticker.SYSTEM.nanos() - begin) / 1e6;
  }

  /** Starts one below the folder. */
  public static BlockingServiceProcess start(Path folder) throws IOException, InterruptedException {
    Path root = Files.createDirectories(folder.resolve("root"));
    long begin = Ticker.SYSTEM.nanos();
    JavaProcess process =
        JavaProcess.start(
            BlockingService.class,
            List.of("-Xmx1g", "-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders"),
            folder.toString());
    return new BlockingServiceProcess(process, begin, root);
  }

  @Override
  public String name() {
    return "blocking";
  }

  @Override
  public URI url() {
    return URI.create("http://127.0.0.1:" + process.firstLine());
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public double firstAnswerMillis() {
    return firstAnswerMillis;
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public Request submit(String source, Path destination) {
    return post("/transfers", source, destination);
  }

  @Override
  public Request queue(long number) {
    return post("/queue", "http://127.0.0.1:9/file" + number, root.resolve("to" + number));
  }

  private static Request post(String path, String source, Path destination) {
    JsonObject body =
        new JsonObject().put("source", source).put("destination", destination.toString());
    return new Request(HttpMethod.POST, path, Map.of(), body.toBuffer());
  }

  @Override
  public boolean allDone() throws IOException, InterruptedException {
    return asking.get("/open").equals("0");
  }

  @Override
  public void close() {
    asking.close();
    process.close();
  }
}
