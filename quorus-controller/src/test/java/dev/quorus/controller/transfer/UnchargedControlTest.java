package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts that do not count. */
@Timeout(60)
class UnchargedControlTest extends ControlFixture {
  @Test
  void doesNotChargeAnAttemptThatTheAgentHandedBack() {
    ScriptedAgent agent = agent("a");
    agent.script =
        assignment ->
            agent.began.size() < 5
                ? failed(new Interrupted(FailureCode.AGENT_STOPPED, "going down"))
                : DONE;

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().tries()).isEqualTo(new TransferRecord.Tries(5, 4));
  }

  @Test
  void doesNotChargeAnAttemptThatABusyServerRefused() {
    ScriptedAgent agent = agent("a");
    agent.script =
        assignment ->
            agent.began.size() < 8
                ? failed(
                    new Unreachable(
                        FailureCode.SERVER_BUSY,
                        "421 too many connections",
                        new Retry.After(Duration.ofMillis(10))))
                : DONE;

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(record(id).history().tries()).isEqualTo(new TransferRecord.Tries(8, 7));
    assertThat(attempts(id).getFirst().result()).isEqualTo("RELEASED");
    assertThat(requireNonNull(attempts(id).getFirst().failure()).code())
        .isEqualTo(FailureCode.SERVER_BUSY);
  }

  @Test
  void endsAlsoThoughAServerIsBusyForEver() {
    agent("a").script =
        assignment ->
            failed(
                new Unreachable(
                    FailureCode.SERVER_BUSY, "busy", new Retry.After(Duration.ofMillis(0))));

    TransferId id = submit("/to");

    awaitState(id, StateName.FAILED);
    assertThat(record(id).history().tries())
        .isEqualTo(
            new TransferRecord.Tries(
                OutcomeIntake.MOST_UNCHARGED + 2, OutcomeIntake.MOST_UNCHARGED - 1));
  }

  @Test
  void tellsTheAgentHowManyAttemptsThereAreWithTheUnchargedOnes() {
    ScriptedAgent agent = agent("a");
    List<Integer> allowed = new CopyOnWriteArrayList<>();
    agent.script =
        assignment -> {
          allowed.add(assignment.order().patience().maxAttempts());
          return agent.began.size() < 3
              ? failed(new Interrupted(FailureCode.AGENT_STOPPED, "going down"))
              : DONE;
        };

    TransferId id = submit("/to");

    awaitState(id, StateName.SUCCEEDED);
    assertThat(allowed).containsExactly(3, 4, 5);
  }
}
