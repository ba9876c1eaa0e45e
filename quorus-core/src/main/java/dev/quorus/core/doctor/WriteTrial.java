package dev.quorus.core.doctor;

import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferIds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Writes a small file into a folder as a transfer would, reads it back and removes it. */
final class WriteTrial {
  private static final byte[] CONTENT = "quorus\n".repeat(8192).getBytes(StandardCharsets.US_ASCII);

  private final Protocols protocols;
  private final InstantSource clock;

  WriteTrial(Protocols protocols, InstantSource clock) {
    this.protocols = protocols;
    this.clock = clock;
  }

  /** Tries, and adds what it learns of the server's clock. */
  Check run(Endpoint folder, List<Fact> facts) throws InterruptedException {
    SinkPlan plan = new SinkPlan(new TransferIds(clock).next(), Delivery.DEFAULT);
    String name = "quorus-doctor-" + plan.transfer();
    Endpoint file = folder.below(name);
    try {
      Published published = write(file, plan);
      readBack(file, facts);
      try (Tree tree = protocols.tree(folder)) {
        tree.deleteFile(name);
      }
      return new Check.Passed("write", "written, " + how(published) + ", read back and removed");
    } catch (TransferException e) {
      return new Check.Failed("write", e.failure());
    }
  }

  private Published write(Endpoint file, SinkPlan plan)
      throws TransferException, InterruptedException {
    try (Sink sink = protocols.sink(file, plan)) {
      boolean done = false;
      try {
        sink.begin(0, CONTENT.length);
        sink.write(new Sample());
        sink.finish();
        Published published = sink.publish();
        done = true;
        return published;
      } finally {
        if (!done) {
          sink.discard();
        }
      }
    }
  }

  private void readBack(Endpoint file, List<Fact> facts)
      throws TransferException, InterruptedException {
    try (Source source = protocols.source(file);
        SourceStream stream = source.open(0, null)) {
      SourceStat stat = stream.stat();
      long read = 0;
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        read += chunk.size();
        chunk.release();
      }
      facts.add(new Fact("bytes read back", read + " of " + CONTENT.length));
      Instant written = stat.modified();
      if (written != null && facts.stream().noneMatch(fact -> fact.name().equals(Fact.CLOCK))) {
        facts.add(Fact.clock(Duration.between(clock.instant(), written)));
      }
    }
  }

  private static String how(Published published) {
    return switch (published) {
      case RENAMED -> "renamed into place";
      case IN_PLACE -> "in place";
      case SKIPPED -> "left as it was";
    };
  }

  /** The content, which needs no memory of its own. */
  private static final class Sample implements Chunk {
    @Override
    public ByteBuffer[] buffers() {
      return new ByteBuffer[] {ByteBuffer.wrap(CONTENT)};
    }

    @Override
    public int size() {
      return CONTENT.length;
    }

    @Override
    public void release() {
      // It is shared and never given back.
    }
  }
}
