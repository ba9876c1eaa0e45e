package dev.quorus.workflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.Secret;
import dev.quorus.workflow.run.RunOutcome;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherTriggersTest {
  private static final String START = "2026-11-20T08:00:00Z";

  private static TriggerEvent ended(String workflow, String run, RunOutcome outcome) {
    return new TriggerEvent.OtherEnded(workflow, run, outcome, Lineage.NONE);
  }

  @Test
  void startsAfterAnotherWorkflowThatEndedAsItShould() {
    Clockwork clock = Clockwork.of("overlap: allow\nafterWorkflow: {workflow: prepare}", START);
    clock.tell(ended("prepare", "r1", RunOutcome.FAILED));
    clock.tell(ended("other", "r2", RunOutcome.SUCCEEDED));
    clock.tell(ended("prepare", "r3", RunOutcome.SUCCEEDED));
    clock.tell(ended("prepare", "r3", RunOutcome.SUCCEEDED));
    assertThat(clock.runs.values())
        .singleElement()
        .satisfies(each -> {
          assertThat(each.key()).isEqualTo("sample/it/after/r3");
          assertThat(each.lineage().runs()).containsExactly("prepare/r3");
        });
  }

  @Test
  void endsACircleOfWorkflows() {
    Clockwork clock =
        Clockwork.of("maxDepth: 2\noverlap: allow\nafterWorkflow: {workflow: prepare}", START);
    Lineage deep = new Lineage(List.of("prepare/a", "sample/b"));
    clock.tell(new TriggerEvent.OtherEnded("prepare", "c", RunOutcome.SUCCEEDED, deep));
    assertThat(clock.runs).isEmpty();
    assertThat(clock.left).singleElement().asString().contains("prepare -> sample -> prepare");
  }

  @Test
  void takesACallOnceAndNoneThatIsTooOld() {
    Clockwork clock = Clockwork.of("overlap: allow\nwebhook: {secret: key, maxAge: 5m}", START);
    Instant signed = Instant.parse("2026-11-20T07:56:00Z");
    clock.tell(new TriggerEvent.Called("s1", signed));
    clock.tell(new TriggerEvent.Called("s1", signed));
    clock.tell(new TriggerEvent.Called("s2", signed.minusSeconds(120)));
    clock.tell(new TriggerEvent.Called("s3", Instant.parse("2026-11-20T08:02:00Z")));
    assertThat(clock.runs).containsOnlyKeys("sample/it/call/s1");
    assertThat(clock.left).hasSize(2);
  }

  @Test
  void knowsACallByItsSignature() {
    SignedCall call = new SignedCall("sample/it", Instant.parse(START));
    Secret secret = new Secret("hunter2");
    String signature = call.sign(secret);
    assertThat(signature).matches("[0-9a-f]{64}");
    assertThat(call.isSignedBy(secret, signature)).isTrue();
    assertThat(call.isSignedBy(new Secret("other"), signature)).isFalse();
    assertThat(new SignedCall("sample/other", call.at()).isSignedBy(secret, signature)).isFalse();
    assertThat(
            new SignedCall(call.trigger(), call.at().plusSeconds(1)).isSignedBy(secret, signature))
        .isFalse();
  }
}
