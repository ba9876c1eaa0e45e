package dev.quorus.agent.app;

import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.wire.BusWire;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A running agent. It needs no controller to start: it says hello until one answers. Safe for use
 * by many threads.
 */
public final class AgentApp {
  private final Vertx vertx;
  private final Journal journal;
  private final AgentContainer container;
  private final WiredAgent agent;
  private final String deployment;
  private @Nullable Future<Void> closed;

  private AgentApp(
      Vertx vertx, Journal journal, AgentContainer container, WiredAgent agent, String deployment) {
    this.vertx = vertx;
    this.journal = journal;
    this.container = container;
    this.agent = agent;
    this.deployment = deployment;
  }

  /**
   * Starts an agent whose controller is on the event bus of this Vert.x. What an earlier life of it
   * left is on its way to the controllers when the future completes; the future fails if the data
   * folder cannot be used.
   */
  public static Future<AgentApp> start(Vertx vertx, AgentSettings settings, AgentParts parts) {
    return start(vertx, settings, parts, profile -> new BusWire(vertx, profile));
  }

  /** The same with another way to the controllers. */
  public static Future<AgentApp> start(
      Vertx vertx, AgentSettings settings, AgentParts parts, WireFactory wires) {
    return blocking(vertx, () -> open(vertx, settings, parts, wires));
  }

  private static AgentApp open(
      Vertx vertx, AgentSettings settings, AgentParts parts, WireFactory wires) throws Exception {
    Journal journal = Journal.open(settings.dataFolder());
    try {
      return wire(
          vertx,
          journal,
          AgentContainer.start(new GivenBeans(vertx, settings, parts, wires, journal)));
    } catch (Exception e) {
      throw closed(journal, e);
    }
  }

  private static AgentApp wire(Vertx vertx, Journal journal, AgentContainer container)
      throws Exception {
    try {
      WiredAgent agent = container.agent();
      agent.recovery().run(journal.recovered());
      String deployment =
          vertx.deployVerticle(agent.verticle()).toCompletionStage().toCompletableFuture().get();
      return new AgentApp(vertx, journal, container, agent, deployment);
    } catch (Exception e) {
      throw closed(container, e);
    }
  }

  private static Exception closed(AutoCloseable resource, Exception cause) {
    try {
      resource.close();
    } catch (Exception e) {
      cause.addSuppressed(e);
    }
    return cause;
  }

  /** Completes when a controller knows the agent for the first time. */
  public Future<Void> welcomed() {
    return agent.link().welcomed();
  }

  /**
   * Takes nothing more, stops what runs with a last checkpoint, and reports it.
   *
   * @param grace after which what is left is left to the next start
   */
  public Future<Drained> drain(Duration grace) {
    Promise<Void> over = Promise.promise();
    long timer = vertx.setTimer(Math.max(1, grace.toMillis()), fired -> over.tryComplete());
    agent
        .runner()
        .drain()
        .thenCompose(stopped -> agent.outbox().emptied().thenAccept(told -> over.tryComplete()));
    return over.future()
        .onComplete(done -> vertx.cancelTimer(timer))
        .map(done -> new Drained(agent.runner().running(), agent.outbox().size()));
  }

  /** Ends the agent as it stands; {@link #drain} before it for a clean end. */
  public synchronized Future<Void> close() {
    Future<Void> closing = closed;
    if (closing == null) {
      closing =
          vertx
              .undeploy(deployment)
              .eventually(() -> closing(vertx, container))
              .eventually(() -> closing(vertx, journal));
      closed = closing;
    }
    return closing;
  }

  private static Future<Boolean> closing(Vertx vertx, AutoCloseable resource) {
    return blocking(
        vertx,
        () -> {
          resource.close();
          return true;
        });
  }

  private static <T> Future<T> blocking(Vertx vertx, Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.ofVirtual()
        .name("quorus-agent-app")
        .start(() -> {
          try {
            result.complete(work.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return Future.fromCompletionStage(result, vertx.getOrCreateContext());
  }
}
