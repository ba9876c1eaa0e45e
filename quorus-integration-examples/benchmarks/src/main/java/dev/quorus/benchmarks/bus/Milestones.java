package dev.quorus.benchmarks.bus;

import dev.quorus.core.time.Ticker;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells how far the messages are, in the words of the programs that were first compared; the last
 * line is for the suite. For use by many threads.
 */
final class Milestones {
  static final String RESULT = "RESULT";
  private static final int SENT_EACH = 20_000;
  private static final int REPLIED_EACH = 10_000;
  private static final long NONE = -1;

  private final Ticker ticker;
  private final PrintStream out;
  private final long begin;
  private final AtomicLong firstNanos = new AtomicLong(NONE);

  /** Time begins now. */
  Milestones(Ticker ticker, PrintStream out) {
    this.ticker = ticker;
    this.out = out;
    this.begin = ticker.nanos();
  }

  void registered() {
    say("Consumer registered after %.0f ms");
  }

  /** Told of every message that arrives; the first one counts. */
  void received() {
    if (firstNanos.get() == NONE && firstNanos.compareAndSet(NONE, ticker.nanos() - begin)) {
      say("Received first message after %.0f ms");
    }
  }

  void sent(int messages) {
    if (messages % SENT_EACH == 0) {
      say(messages + " eventbus messages sent in %.0f ms.");
    }
  }

  void replied(int replies) {
    if (replies % REPLIED_EACH == 0) {
      say("replyCount: " + replies + " after %.0f ms");
    }
  }

  void all(int failures) {
    say("all replies received in %.0f ms");
    out.println(
        String.format(
            Locale.ROOT, "%s %.3f %.3f %d", RESULT, firstNanos.get() / 1e6, millis(), failures));
    out.flush();
  }

  private void say(String text) {
    out.println(String.format(Locale.ROOT, text, millis()));
  }

  private double millis() {
    return (ticker.nanos() - begin) / 1e6;
  }
}
