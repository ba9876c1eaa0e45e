package dev.quorus.examples.load;

import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Runs a workflow on a running server of this machine again and again, and prints how long each run
 * takes from the request that starts it: {@code java -cp LIB/*
 * dev.quorus.examples.load.WorkflowMain DATA URL SOURCE OUT GROUPS TRANSFERS ROUNDS}. DATA is the
 * server's data folder, SOURCE the URL of a file, OUT a folder below a root of its agent.
 */
public final class WorkflowMain {
  private static final Duration LOOK = Duration.ofMillis(4);
  private static final int ARGUMENTS = 7;
  private static final double MILLIS = 1e6;

  private WorkflowMain() {}

  /** Ends when everything is printed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != ARGUMENTS) {
      System.err.println("needed: data folder, URL, source, folder, groups, transfers, rounds");
      System.exit(2);
    }
    int groups = Integer.parseInt(arguments[4]);
    int transfers = Integer.parseInt(arguments[5]);
    int rounds = Integer.parseInt(arguments[6]);
    String key = Files.readString(Path.of(arguments[0], "admin.key")).strip();
    try (QuorusClient client =
        new QuorusClient(ClientOptions.of(URI.create(arguments[1]), key), SystemTime.INSTANCE)) {
      client.workflows().submit(workflow(arguments[2], arguments[3], groups, transfers)).join();
      double[] millis = new double[rounds];
      for (int i = 0; i < rounds; i++) {
        millis[i] = run(client) / MILLIS;
        System.out.printf("run %d: %.0f ms%n", i + 1, millis[i]);
      }
      Arrays.sort(millis);
      System.out.printf(
          "%d groups of %d transfers, %d runs: median %.0f ms, best %.0f ms, worst %.0f ms%n",
          groups, transfers, rounds, millis[rounds / 2], millis[0], millis[rounds - 1]);
    }
  }

  private static long run(QuorusClient client) throws InterruptedException {
    long began = Ticker.SYSTEM.nanos();
    String id = client.workflows().start("load", WorkflowRequest.PLAIN, null).join().id();
    WorkflowRunView run = client.workflows().run(id).join();
    while (!run.state().finished()) {
      Pause.SYSTEM.pause(LOOK);
      run = client.workflows().run(id).join();
    }
    if (run.state() != WorkflowRunStateName.SUCCEEDED) {
      throw new IllegalStateException("the run ended as " + run.state() + ": " + run.reason());
    }
    return Ticker.SYSTEM.nanos() - began;
  }

  /** Each run writes below a folder of its own. */
  private static String workflow(String source, String out, int groups, int transfers) {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: load}
            spec:
              execution: {parallelism: 200}
              transferGroups:
            """);
    for (int group = 1; group <= groups; group++) {
      text.append(
          """
              - name: g%d
                forEach: {range: {from: 1, to: %d}, as: n}
                parallelism: %d
                transfers:
                  - {name: f, source: '%s', destination: '%s/{{ run.id }}/g%d/{{ n }}'}
          """
              .formatted(group, transfers, Math.min(transfers, 200), source, out, group));
    }
    return text.toString();
  }
}
