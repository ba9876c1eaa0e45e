package dev.quorus.examples.load;

import dev.quorus.core.time.Pause;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Connects many agents to a running controller of this machine and prints the CPU time that it
 * spends on their heartbeats: {@code java -cp LIB/* dev.quorus.examples.load.SwarmMain DATA URL
 * AGENTS SECONDS}, DATA being the controller's data folder.
 */
public final class SwarmMain {

  private SwarmMain() {}

  /** Ends when everything is printed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 4) {
      System.err.println("four arguments are needed: data folder, URL, agents, seconds");
      System.exit(2);
    }
    Path data = Path.of(arguments[0]);
    int agents = Integer.parseInt(arguments[2]);
    Duration time = Duration.ofSeconds(Long.parseLong(arguments[3]));
    String pid = Files.readString(data.resolve("quorus.lock")).strip();
    String key = Files.readString(data.resolve("admin.key")).strip();
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    AgentSwarm swarm =
        new AgentSwarm(vertx, URI.create(arguments[1]), "swarm" + ProcessHandle.current().pid());
    double joining = CpuTime.seconds(pid);
    swarm.join(agents, key);
    System.out.printf(
        "%d agents joined for %.2f ms of the controller's CPU time each%n",
        swarm.connected(), (CpuTime.seconds(pid) - joining) * 1_000 / agents);
    // As long again twice, not counted: by then it has compiled what it runs.
    Pause.SYSTEM.pause(time.multipliedBy(2));
    swarm.heard();
    double began = CpuTime.seconds(pid);
    Pause.SYSTEM.pause(time);
    double used = CpuTime.seconds(pid) - began;
    AgentSwarm.Heard heard = swarm.heard();
    System.out.printf(
        "%.1f %% of one core: %d heartbeats in %d s, %d answered, after %.1f ms on average; %.0f us"
            + " of CPU each, %d connections lost%n",
        used * 100 / time.toSeconds(),
        heard.beats(),
        time.toSeconds(),
        heard.answered(),
        heard.millis(),
        used * 1_000_000 / Math.max(1, heard.beats()),
        heard.lost());
    vertx.close().await();
  }
}
