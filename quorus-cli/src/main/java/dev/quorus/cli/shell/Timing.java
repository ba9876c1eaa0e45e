package dev.quorus.cli.shell;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.time.InstantSource;

/** The clocks that a command reads, and its way to wait. */
public record Timing(InstantSource clock, Ticker ticker, Pause pause) {
  static final Timing SYSTEM = new Timing(SystemTime.INSTANCE, Ticker.SYSTEM, Pause.SYSTEM);
}
