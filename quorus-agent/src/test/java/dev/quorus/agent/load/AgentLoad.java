package dev.quorus.agent.load;

import dev.quorus.agent.app.AgentApp;
import dev.quorus.agent.app.AgentParts;
import dev.quorus.agent.app.AgentSettings;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.ScriptedController;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Keeps an agent busy with attempts that end at once: whatever ended is replaced in the same
 * instant. Everything but the moving of bytes is real, the flushes of the journal included.
 */
public final class AgentLoad {
  private final Vertx vertx;
  private final AgentApp agent;
  private final ScriptedController controller;
  private final long[] assignedAt;
  private final long[] toldAfter;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private long next;
  private int told;

  /**
   * What came out: microseconds from assignment to the told end, and microseconds of processor time
   * for each attempt, the controller's part included.
   */
  public record Figures(long perSecond, long p50, long p99, long longest, long processor) {}

  private AgentLoad(Vertx vertx, Path folder, int attempts, int atOnce) {
    this.vertx = vertx;
    controller = new ScriptedController(vertx).onOutcomes(this::told).up();
    assignedAt = new long[attempts];
    toldAfter = new long[attempts];
    AgentSettings settings =
        new AgentSettings("load", "default", Map.of(), atOnce, List.of(), folder);
    AgentParts parts =
        new AgentParts(
            "1",
            new InstantEngine(),
            Set.of("http"),
            (ref, to, receipt) -> false,
            Attempts::unexamined,
            Attempts::unseen);
    agent = join(AgentApp.start(vertx, settings, parts));
    join(agent.welcomed());
  }

  /** Runs so many attempts, so many of them at a time. */
  public static Figures run(Vertx vertx, Path folder, int attempts, int atOnce) {
    AgentLoad load = new AgentLoad(vertx, folder, attempts, atOnce);
    long began = System.nanoTime();
    long processor = processorNanos();
    load.assign(atOnce);
    load.done.orTimeout(120, TimeUnit.SECONDS).join();
    long used = processorNanos() - processor;
    double seconds = (System.nanoTime() - began) / 1e9;
    join(load.agent.close());
    load.controller.down();
    Arrays.sort(load.toldAfter);
    return new Figures(
        Math.round(attempts / seconds),
        load.percentile(0.5),
        load.percentile(0.99),
        load.percentile(1),
        TimeUnit.NANOSECONDS.toMicros(used / attempts));
  }

  private static long processorNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  private long percentile(double share) {
    int at = (int) Math.ceil(share * toldAfter.length) - 1;
    return TimeUnit.NANOSECONDS.toMicros(toldAfter[at]);
  }

  private synchronized void assign(int count) {
    long last = Math.min(next + count, assignedAt.length) - 1;
    if (last < next) {
      return;
    }
    Arrays.fill(assignedAt, (int) next, (int) last + 1, System.nanoTime());
    AgentProfile profile = controller.hellos().getLast();
    controller
        .assign(profile, Attempts.assignments(next, last))
        .onSuccess(reply -> {
          if (!reply.declined().isEmpty()) {
            done.completeExceptionally(new AssertionError("declined: " + reply.declined()));
          }
        })
        .onFailure(done::completeExceptionally);
    next = last + 1;
  }

  private synchronized OutcomesAck told(Outcomes outcomes) {
    long now = System.nanoTime();
    for (AttemptOutcome each : outcomes.outcomes()) {
      int n = (int) Attempts.number(each.ref());
      toldAfter[n] = now - assignedAt[n];
    }
    told += outcomes.outcomes().size();
    assign(outcomes.outcomes().size());
    if (told == assignedAt.length) {
      vertx.runOnContext(acknowledged -> done.complete(null));
    }
    return new OutcomesAck(outcomes.outcomes().stream().map(AttemptOutcome::ref).toList());
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }

  /** Prints a line for each run: {@code AgentLoad [attempts [at once [runs]]]}. */
  static void main(String[] arguments) throws IOException {
    int attempts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
    int atOnce = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
    int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
    Vertx vertx = Vertx.vertx();
    for (int run = 0; run < runs; run++) {
      Path folder = Files.createTempDirectory("agent-load");
      System.out.println(run(vertx, folder, attempts, atOnce));
    }
    join(vertx.close());
  }
}
