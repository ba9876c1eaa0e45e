package dev.quorus.workflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.Problematic;
import dev.quorus.workflow.model.Trigger;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What may be replayed. */
class ReplayWindowTest {
  private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");

  private static Trigger trigger(String cause) {
    return Problematic.parsed(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: sample}
            spec:
              transferGroups: [{name: g, transfers: [{name: t, source: /a, destination: /b}]}]
              triggers: [{name: it, CAUSE}]
            """
                .replace("CAUSE", cause))
        .triggers()
        .getFirst();
  }

  private static ReplayWindow window(String from, String to) {
    return new ReplayWindow(Instant.parse(from), Instant.parse(to));
  }

  @Test
  void onlyClocksAndFilesCanBeReplayed() {
    assertThat(ReplayWindow.objection(trigger("cron: {expression: 0 * * * *}"))).isEmpty();
    assertThat(ReplayWindow.objection(trigger("fileArrival: {source: /drop}"))).isEmpty();
    assertThat(ReplayWindow.objection(trigger("webhook: {secret: key}")))
        .hasValueSatisfying(why -> assertThat(why).contains("'it'", "fire it instead"));
  }

  @Test
  void aWindowEndsAfterItsBeginAndNotInTheFuture() {
    assertThat(window("2026-11-20T11:00:00Z", "2026-11-20T11:00:00Z").objectionToEnd(NOW))
        .hasValueSatisfying(why -> assertThat(why).contains("after 'from'"));
    assertThat(window("2026-11-20T11:00:00Z", "2026-11-20T13:00:01Z").objectionToEnd(NOW))
        .hasValueSatisfying(why -> assertThat(why).contains("future", "2026-11-20T13:00:00Z"));
    assertThat(window("2026-11-20T11:00:00Z", "2026-11-20T13:00:00Z").objectionToEnd(NOW))
        .isEmpty();
  }

  @Test
  void whatIsForgottenAndTooManyTicksAreRefused() {
    Trigger minutely = trigger("cron: {expression: '* * * * *'}");

    assertThat(
            window("2026-10-21T12:00:00Z", "2026-10-22T00:00:00Z").objectionToBegin(minutely, NOW))
        .hasValueSatisfying(why -> assertThat(why).contains("30 days ago is forgotten"));
    assertThat(
            window("2026-11-20T11:19:00Z", "2026-11-20T13:00:00Z").objectionToBegin(minutely, NOW))
        .hasValueSatisfying(why -> assertThat(why).contains("more than 100 ticks"));
    assertThat(
            window("2026-11-20T11:20:00Z", "2026-11-20T13:00:00Z").objectionToBegin(minutely, NOW))
        .isEmpty();
  }
}
