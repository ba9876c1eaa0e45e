package dev.quorus.agent.run;

import dev.quorus.agent.journal.FaultyDisk;
import dev.quorus.agent.journal.Journal;
import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.ManualTicker;
import dev.quorus.agent.testing.ScriptedEngine;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A runner on a real journal, with a lease that was just granted. */
final class RunnerFixture implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(10);
  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  final FaultyDisk disk = new FaultyDisk();
  final ScriptedEngine engine = new ScriptedEngine();
  final ManualTicker ticker = new ManualTicker();
  final Lease lease = new Lease(ticker);
  final Journal journal;
  final Outbox outbox;
  final AttemptRunner runner;

  RunnerFixture(Path folder, int slots) throws IOException {
    journal = disk.openJournal(folder);
    outbox = new Outbox(journal);
    runner = new AttemptRunner(engine, journal, outbox, lease, InstantSource.fixed(NOW), slots);
    lease.welcomed(lease.now(), Attempts.EPOCH, LEASE);
  }

  AssignReply assign(Assignment... assignments) {
    return assign(List.of(assignments));
  }

  AssignReply assign(List<Assignment> assignments) {
    return runner.assign(assignments).orTimeout(10, TimeUnit.SECONDS).join();
  }

  /** Takes a number in and expects it to be accepted. */
  void take(long n) {
    List<Declined> declined = assign(Attempts.assignment(n)).declined();
    if (!declined.isEmpty()) {
      throw new AssertionError("declined: " + declined);
    }
  }

  List<AttemptOutcome> ends() {
    return outbox.oldest(Integer.MAX_VALUE);
  }

  @Override
  public void close() throws IOException {
    disk.goOn();
    journal.close();
  }
}
