package dev.quorus.cli.remote;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.shell.Timing;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks again and again, until what is seen is the end, the time is up, or a signal says stop.
 * Looks when a bell rings; where none works once a second, and at first more often, so that what
 * takes a moment takes only a moment to wait for.
 */
public final class Watching {
  private static final Duration FIRST = Duration.ofMillis(50);
  private static final Duration SLICE = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** With a bell: it is looked all the same, for what no event tells. */
  private static final Duration PATIENT = Duration.ofSeconds(10);

  /** A server that restarts is back by then. */
  private static final Duration LONGEST_OUTAGE = Duration.ofSeconds(30);

  private final Timing timing;
  private final @Nullable Duration limit;
  private final Bell bell;
  private final long started;
  private volatile @Nullable ExitCode stopped;
  private @Nullable Long awaySince;

  /** One look at the server. */
  @FunctionalInterface
  public interface Look {
    /** Null as long as it is not the end. */
    @Nullable ExitCode look() throws InterruptedException;
  }

  /**
   * Watches until the limit; for ever if it is null. From now on signals end the watching, not the
   * process.
   */
  public Watching(Shell shell, @Nullable Duration limit) {
    this(shell, limit, Bell.NONE);
  }

  /** The same, looking when the bell rings. */
  public Watching(Shell shell, @Nullable Duration limit, Bell bell) {
    this.timing = shell.timing();
    this.limit = limit;
    this.bell = bell;
    this.started = timing.ticker().nanos();
    shell.signals().onStop(exitCode -> stopped = exitCode);
  }

  /**
   * Returns how it ended: by what was seen, {@link ExitCode#TIMED_OUT}, or by a signal.
   *
   * @param look shows what it sees, and returns null as long as it is not the end
   * @param away told whenever the server gives no answer for now
   */
  public ExitCode until(Look look, Consumer<CliException> away) throws InterruptedException {
    Duration pause = FIRST;
    while (true) {
      ExitCode end = tolerant(look, away);
      if (end != null) {
        return end;
      }
      if (limit != null && elapsed().compareTo(limit) >= 0) {
        return ExitCode.TIMED_OUT;
      }
      Duration rest = bell.works() ? PATIENT : pause;
      pause(limit == null ? rest : shorter(rest, limit.minus(elapsed())));
      ExitCode asked = stopped;
      if (asked != null) {
        return asked;
      }
      pause = shorter(pause.multipliedBy(3).dividedBy(2), LONGEST);
    }
  }

  private @Nullable ExitCode tolerant(Look look, Consumer<CliException> away)
      throws InterruptedException {
    try {
      ExitCode seen = look.look();
      awaySince = null;
      return seen;
    } catch (CliException e) {
      long now = timing.ticker().nanos();
      long since = awaySince == null ? now : awaySince;
      awaySince = since;
      boolean mayPass = e.exitCode() == ExitCode.UNREACHABLE || e.exitCode() == ExitCode.TIMED_OUT;
      if (!mayPass || now - since > LONGEST_OUTAGE.toNanos()) {
        throw e;
      }
      away.accept(e);
      return null;
    }
  }

  private void pause(Duration duration) throws InterruptedException {
    long end = timing.ticker().nanos() + duration.toNanos();
    long left = duration.toNanos();
    while (left > 0 && stopped == null && !bell.rung()) {
      timing.pause().pause(shorter(Duration.ofNanos(left), SLICE));
      left = end - timing.ticker().nanos();
    }
  }

  private Duration elapsed() {
    return Duration.ofNanos(timing.ticker().nanos() - started);
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
