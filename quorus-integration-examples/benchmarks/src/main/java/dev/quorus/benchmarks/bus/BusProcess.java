package dev.quorus.benchmarks.bus;

import dev.quorus.core.time.Ticker;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A node, with one of the verticles or both. Both are workers, so that neither keeps an event loop.
 * Arguments: what runs (both, consumer, producer), messages, how many may be outstanding, and the
 * ports of the cluster's members, its own first; none for a node that is alone.
 */
public final class BusProcess {
  /** What a consumer says when messages may come. */
  static final String READY = "READY";

  private static final DeploymentOptions WORKER =
      new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER);

  private BusProcess() {}

  /** Ends with its standard input. */
  public static void main(String[] arguments) throws IOException {
    List<Integer> ports = Arrays.stream(arguments).skip(3).map(Integer::valueOf).toList();
    System.out.println(
        "Starting in " + (ports.isEmpty() ? "non-clustered" : "clustered") + " mode");
    Vertx vertx = ports.isEmpty() ? Vertx.vertx() : ClusterSetup.join(ports.getFirst(), ports);
    Milestones milestones = new Milestones(Ticker.SYSTEM, System.out);
    if (!arguments[0].equals("producer")) {
      System.out.println("Starting ConsumerVerticle");
      vertx.deployVerticle(new ConsumerVerticle(milestones), WORKER).await();
      System.out.println(READY);
    }
    if (!arguments[0].equals("consumer")) {
      System.out.println("Starting ProducerVerticle");
      int messages = Integer.parseInt(arguments[1]);
      int outstanding = Integer.parseInt(arguments[2]);
      vertx.deployVerticle(new ProducerVerticle(milestones, messages, outstanding), WORKER);
    }
    // Whoever started it says nothing; it ends when they do.
    System.in.read();
    System.exit(0);
  }
}
