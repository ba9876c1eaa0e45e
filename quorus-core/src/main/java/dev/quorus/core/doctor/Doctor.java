package dev.quorus.core.doctor;

import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Examines endpoints. Blocks, so for virtual threads; changes nothing unless told to write. */
public final class Doctor {
  /** Entries of a folder that are counted before it is called large. */
  private static final int COUNTED = 10_000;

  private final Protocols protocols;
  private final InstantSource clock;

  public Doctor(Protocols protocols, InstantSource clock) {
    this.protocols = protocols;
    this.clock = clock;
  }

  /**
   * Examines an endpoint, which may be a file, a folder, or nothing yet.
   *
   * @param writes whether a small file may be written into the folder, and removed again
   */
  public Diagnosis examine(Endpoint endpoint, boolean writes) throws InterruptedException {
    List<Fact> facts = new ArrayList<>();
    List<Check> checks = new ArrayList<>();
    try {
      facts.addAll(protocols.facts(endpoint));
      checks.add(new Check.Passed("log in", "connected and logged in"));
    } catch (TransferException e) {
      checks.add(new Check.Failed("log in", e.failure()));
      return new Diagnosis(endpoint, facts, checks);
    }
    Check place = look(endpoint);
    checks.add(place);
    addCapabilities(endpoint, facts);
    boolean isFolder =
        place instanceof Check.Passed passed && passed.found().startsWith("a folder");
    if (!writes) {
      checks.add(new Check.LeftOut("write", "not asked for"));
    } else if (!isFolder) {
      checks.add(new Check.LeftOut("write", "needs a folder that exists"));
    } else {
      checks.add(new WriteTrial(protocols, clock).run(endpoint, facts));
    }
    return new Diagnosis(endpoint, facts, checks);
  }

  private Check look(Endpoint endpoint) throws InterruptedException {
    try {
      return new Check.Passed("look", file(endpoint));
    } catch (TransferException notAFile) {
      try {
        return new Check.Passed("look", folder(endpoint));
      } catch (TransferException notAFolder) {
        boolean nothing = notAFile.failure().code() == FailureCode.SOURCE_NOT_FOUND;
        if (nothing) {
          return new Check.Passed("look", "nothing there yet");
        }
        // That it cannot be a file says nothing of why the folder cannot be looked into.
        boolean cannotBeAFile = notAFile.failure().code() == FailureCode.BAD_REQUEST;
        return new Check.Failed("look", cannotBeAFile ? notAFolder.failure() : notAFile.failure());
      }
    }
  }

  private String file(Endpoint endpoint) throws TransferException, InterruptedException {
    try (Source source = protocols.source(endpoint)) {
      SourceStat stat = source.stat();
      String size = stat.size() < 0 ? "of unknown length" : "of %d bytes".formatted(stat.size());
      return stat.modified() == null
          ? "a file " + size
          : "a file %s, written %s".formatted(size, stat.modified());
    }
  }

  private String folder(Endpoint endpoint) throws TransferException, InterruptedException {
    try (Tree tree = protocols.tree(endpoint);
        Tree.Entries entries = tree.list("")) {
      int count = 0;
      for (Entry entry = entries.next(); entry != null && count < COUNTED; entry = entries.next()) {
        count++;
      }
      return count == COUNTED
          ? "a folder with %d entries or more".formatted(count)
          : "a folder with %d entries".formatted(count);
    }
  }

  /** What a destination there would be able to do; the same for every file of a server. */
  private void addCapabilities(Endpoint endpoint, List<Fact> facts) {
    SinkPlan plan = new SinkPlan(new TransferIds(clock).next(), Delivery.DEFAULT);
    try (Sink sink = protocols.sink(endpoint.below("probe"), plan)) {
      Capabilities can = sink.capabilities();
      facts.add(Fact.yesNo("resumes uploads", can.resume()));
      facts.add(Fact.yesNo("renames into place", can.atomicRename()));
      facts.add(Fact.yesNo("keeps times", can.setTimes()));
    } catch (TransferException e) {
      facts.add(new Fact("as a destination", e.failure().message()));
    }
  }
}
