package dev.quorus.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FanOutTest {
  private static final int MANY = 10_000;

  /** Each event costs the same however many transfers there are, and few are told of at a time. */
  @Test
  @Timeout(20)
  void runsTenThousandTransfersAFewAtATime() {
    Run run =
        new Run(
            Setups.of(
                """
                execution: {parallelism: 1000}
                transferGroups:
                  - name: out
                    parallelism: 50
                    forEach: {range: {from: 1, to: 10000}}
                    transfers: [{name: t, source: "/a/{{ item }}", destination: "/b/{{ item }}"}]
                """));
    Deque<String> open = new ArrayDeque<>();
    int rows = 0;
    int ended = 0;
    int most = 0;

    Reply reply = run.handle(new RunEvent.Started(), World.START);
    while (true) {
      rows = Math.max(rows, reply.rows().size());
      reply.actions().stream()
          .filter(RunAction.Submit.class::isInstance)
          .map(RunAction::key)
          .forEach(open::add);
      most = Math.max(most, open.size());
      if (open.isEmpty()) {
        break;
      }
      StepResult done = new StepResult.Done(1, 1, null);
      reply = run.handle(new RunEvent.TransferEnded(open.remove(), done), World.START);
      ended++;
    }

    assertThat(ended).isEqualTo(MANY);
    assertThat(most).isEqualTo(50);
    assertThat(rows).as("rows of one event").isLessThanOrEqualTo(52);
    assertThat(run.view().outcome()).isEqualTo(RunOutcome.SUCCEEDED);
    assertThat(run.view().files()).isEqualTo(MANY);
  }
}
