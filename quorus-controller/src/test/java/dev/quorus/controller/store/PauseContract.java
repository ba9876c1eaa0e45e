package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.LeaderStore.NextTry;
import dev.quorus.controller.store.TransferRecord.Tries;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a store does with what is held back, and with attempts that do not count. */
abstract class PauseContract extends StoreContract {
  @Test
  void namesTheHeldAttemptOfAPausedTransferAndDoesNotChargeIt() {
    AttemptRef ref = running();

    PauseResult.Done result = paused(ref.transfer());

    assertThat(result).isEqualTo(new PauseResult.Done(record(ref.transfer()), ref, AGENT));
    assertThat(result.record().state()).isEqualTo(new TransferState.Paused(1));
    assertThat(result.record().history().tries()).isEqualTo(new Tries(1, 1));
    assertThat(attempts(ref.transfer()))
        .extracting(AttemptRecord::result)
        .containsExactly("RELEASED");
  }

  @Test
  void keepsHowFarThePausedAttemptWas() {
    AttemptRef ref = running();
    Progress progress = new Progress(5, 9, 2, 3);

    get(store().pause(TENANT, ref.transfer(), progress, NOW.plusSeconds(3)));

    assertThat(record(ref.transfer()).history().progress()).isEqualTo(progress);
    assertThat(attempts(ref.transfer()).getFirst().bytes()).isEqualTo(5);
  }

  @Test
  void chargesAndHoldsNothingWhereAWaitingTransferIsPaused() {
    TransferId id = queued();

    assertThat(paused(id)).isEqualTo(new PauseResult.Done(record(id), null, null));
    assertThat(record(id).history().tries()).isEqualTo(new Tries(0, 0));
  }

  @Test
  void resumesToTheNextAttempt() {
    AttemptRef ref = in(StateName.PAUSED);

    assertThat(get(store().resume(TENANT, ref.transfer(), NOW.plusSeconds(9))))
        .isEqualTo(new ResumeResult.Done(record(ref.transfer())));

    assertThat(record(ref.transfer()).state()).isEqualTo(new TransferState.Queued(1));
    applied(
        leading()
            .assign(
                new AttemptRef(ref.transfer(), 2, EPOCH),
                AGENT,
                "it was free",
                NOW.plusSeconds(10)));
  }

  @ParameterizedTest
  @EnumSource(names = {"PAUSED", "SUCCEEDED", "FAILED", "CANCELLED"})
  void changesNothingOfWhatIsPausedOrFinished(StateName state) {
    TransferId id = in(state).transfer();
    TransferRecord before = record(id);

    assertThat(get(store().pause(TENANT, id, PROGRESS, NOW.plusSeconds(99))))
        .isEqualTo(new PauseResult.Unchanged(before));
    assertThat(record(id)).isEqualTo(before);
  }

  @Test
  void doesNotKnowTheTransfersOfOthers() {
    TransferId id = in(StateName.PAUSED).transfer();

    assertThat(get(store().pause("other", id, null, NOW))).isEqualTo(new PauseResult.NotFound());
    assertThat(get(store().resume("other", id, NOW))).isEqualTo(new ResumeResult.NotFound());
    assertThat(state(id)).isEqualTo(StateName.PAUSED);
  }

  @Test
  void takesTheSuccessOfAnAttemptThatHadPublishedBeforeItHeardOfThePause() {
    AttemptRef ref = in(StateName.PAUSED);

    applied(leading().succeed(ref, RECEIPT, NOW.plusSeconds(4)));

    assertThat(state(ref.transfer())).isEqualTo(StateName.SUCCEEDED);
    assertThat(attempts(ref.transfer()))
        .extracting(AttemptRecord::result)
        .containsExactly("SUCCEEDED");
  }

  @Test
  void refusesEveryOtherWordOfThePausedAttempt() {
    AttemptRef ref = in(StateName.PAUSED);
    AttemptRef earlier = new AttemptRef(ref.transfer(), 7, EPOCH);

    assertThat(get(leading().fail(ref, FAILED, PROGRESS, NOW))).isEqualTo(Applied.STALE);
    assertThat(get(leading().retry(ref, FAILED, PROGRESS, due(NOW), NOW))).isEqualTo(Applied.STALE);
    assertThat(get(leading().release(ref, "late", NOW))).isEqualTo(Applied.STALE);
    assertThat(get(leading().succeed(earlier, RECEIPT, NOW))).isEqualTo(Applied.STALE);
    assertThat(state(ref.transfer())).isEqualTo(StateName.PAUSED);
  }

  @Test
  void hasPausedTransfersAmongTheUnfinished() {
    TransferId id = in(StateName.PAUSED).transfer();
    List<Unfinished> unfinished = new ArrayList<>();

    leading().forEachUnfinished(unfinished::add);

    TransferRecord record = record(id);
    assertThat(unfinished)
        .contains(
            new Unfinished(
                id,
                OrderGist.of(record.order()),
                record.history().tries(),
                true,
                new Unfinished.Paused()));
  }

  @Test
  void doesNotCountAnAttemptThatIsNotCharged() {
    AttemptRef ref = running();

    applied(
        leading()
            .retry(
                ref,
                FAILED,
                PROGRESS,
                new NextTry(NOW.plusSeconds(60), false),
                NOW.plusSeconds(3)));

    assertThat(record(ref.transfer()).history().tries()).isEqualTo(new Tries(1, 1));
    AttemptRecord attempt = attempts(ref.transfer()).getFirst();
    assertThat(attempt.result()).isEqualTo("RELEASED");
    assertThat(attempt.failure()).isEqualTo(FAILURE);
  }
}
