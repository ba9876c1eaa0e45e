package dev.quorus.agent.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.agent.run.PublishedCheck;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.ChildJvm;
import dev.quorus.agent.testing.GuardedVertx;
import dev.quorus.agent.testing.ScriptedController;
import dev.quorus.agent.testing.ScriptedEngine;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.engine.Outcome;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a whole agent at work; its next life must give every accepted attempt its true end. */
@Timeout(300)
class AgentKillIT {
  private static final int ROUNDS = 5;
  private static final long NUMBERS_A_ROUND = 10_000_000;

  @TempDir Path folder;

  @Test
  void givesEveryAcceptedAttemptItsEndAfterAKill() throws IOException {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int accepted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<String> said = killARandomTimeIn(round, random.nextInt(700));

      Map<Long, Outcome> told = tellInTheNextLife(numbers("P", said));

      String when = "seed %d round %d".formatted(seed, round);
      Set<Long> ended = new HashSet<>(numbers("C", said));
      ended.addAll(told.keySet());
      accepted += numbers("A", said).size();
      assertThat(ended).as(when).containsAll(numbers("A", said));
      Set<Long> published = numbers("P", said);
      told.forEach((n, outcome) ->
          assertThat(outcome instanceof Outcome.Succeeded)
              .as("%s: the end of %d is its true one", when, n)
              .isEqualTo(published.contains(n)));
    }
    assertThat(accepted).as("attempts in all rounds").isGreaterThan(100);
  }

  private List<String> killARandomTimeIn(int round, int millis) throws IOException {
    String first = Long.toString(round * NUMBERS_A_ROUND);
    try (ChildJvm child = ChildJvm.start(AgentChild.class, folder.toString(), first)) {
      int firstByte = child.output().read();
      assertThat(firstByte).as("the child writes").isPositive();
      CompletableFuture<Void> killed =
          CompletableFuture.runAsync(
              child::kill, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
      List<String> lines = child.linesFrom(firstByte);
      killed.join();
      return lines;
    }
  }

  private Map<Long, Outcome> tellInTheNextLife(Set<Long> published) {
    PublishedCheck check = (ref, destination, receipt) -> published.contains(Attempts.number(ref));
    try (GuardedVertx guarded = new GuardedVertx()) {
      ScriptedController controller = new ScriptedController(guarded.vertx()).up();
      AgentParts parts =
          new AgentParts(
              "1",
              new ScriptedEngine(),
              Set.of("http"),
              check,
              Attempts::unexamined,
              Attempts::unseen);
      AgentApp agent = join(AgentApp.start(guarded.vertx(), AgentChild.settings(folder), parts));
      await()
          .atMost(Duration.ofSeconds(20))
          .until(() ->
              !controller.heartbeats().isEmpty()
                  && controller.heartbeats().getLast().held().isEmpty());
      join(agent.close());
      return controller.committed().values().stream()
          .collect(Collectors.toMap(each -> Attempts.number(each.ref()), AttemptOutcome::outcome));
    }
  }

  private static Set<Long> numbers(String what, List<String> said) {
    return said.stream()
        .filter(line -> line.startsWith(what))
        .map(line -> Long.valueOf(line.substring(2)))
        .collect(Collectors.toSet());
  }

  private static <T> T join(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
