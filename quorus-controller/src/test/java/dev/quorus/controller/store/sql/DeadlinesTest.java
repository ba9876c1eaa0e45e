package dev.quorus.controller.store.sql;

import static org.awaitility.Awaitility.await;

import dev.quorus.core.time.Ticker;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Between two looks, which here never come. */
@Timeout(60)
class DeadlinesTest {
  private final Deadlines deadlines = new Deadlines(new Replies(), Ticker.SYSTEM);

  @Test
  void anAnswerIsForgottenWhenTheNextQuestionComes() {
    WeakReference<byte[]> answer = watchAnswered();

    deadlines.watch(question());

    await()
        .until(() -> {
          System.gc();
          return answer.get() == null;
        });
  }

  private WeakReference<byte[]> watchAnswered() {
    byte[] answer = new byte[1 << 20];
    Pending<byte[]> pending = question();
    deadlines.watch(pending);
    pending.done(answer);
    pending.reply();
    return new WeakReference<>(answer);
  }

  private static Pending<byte[]> question() {
    return new Pending<>(new Write.Alone<>(session -> new byte[0]), Terms.CLIENT, 0);
  }
}
