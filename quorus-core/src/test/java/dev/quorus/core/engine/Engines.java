package dev.quorus.core.engine;

import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.bandwidth.Throttles;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import java.time.ZoneOffset;
import java.util.List;

/** Engines for tests: with one protocol and no limit of the agent. */
final class Engines {
  private Engines() {}

  static StreamingEngine of(Protocol protocol, Ticker ticker) {
    Throttles throttles =
        new Throttles(
            BandwidthRules.NONE, Ticker.SYSTEM, SystemTime.INSTANCE, ZoneOffset.UTC, Pause.SYSTEM);
    return new StreamingEngine(new Protocols(List.of(protocol)), throttles, ticker);
  }
}
