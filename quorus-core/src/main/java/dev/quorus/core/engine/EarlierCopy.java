package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether what lies under the final name is the whole file already: then an earlier attempt
 * gave it that name, and was lost before anybody heard of it. Sizes and times are compared first,
 * so that both ends are read only where they are most likely the same.
 */
final class EarlierCopy {
  /** As coarse as a destination may keep the time that it was given. */
  private static final Duration COARSE = Duration.ofSeconds(2);

  private final Delivery delivery;
  private final Source source;
  private final Source destination;
  private final Meter meter;
  private final FileCopy.Watch watch;

  /**
   * Of one file.
   *
   * @param destination the final name, to be read
   */
  EarlierCopy(
      Delivery delivery, Source source, Source destination, Meter meter, FileCopy.Watch watch) {
    this.delivery = delivery;
    this.source = source;
    this.destination = destination;
    this.meter = meter;
    this.watch = watch;
  }

  /**
   * The digest of the file that is there; null if it is not that of the source, or not to be read.
   *
   * @param stamped whether copies get the time of their source here
   */
  @Nullable Digest find(TargetStat target, boolean stamped)
      throws TransferException, InterruptedException {
    SourceStat wanted = source.stat();
    boolean alike =
        wanted.size() >= 0
            && wanted.size() == target.size()
            && (!stamped || near(wanted.modified(), target.modified()));
    if (!alike) {
      return null;
    }
    Digest known = delivery.expected() == null ? wanted.digest() : delivery.expected();
    DigestAlgorithm algorithm = known == null ? delivery.algorithm() : known.algorithm();
    Digest there = readBack(algorithm);
    if (there == null) {
      return null;
    }
    return there.equals(known == null ? digest(source, algorithm, true) : known) ? there : null;
  }

  private static boolean near(@Nullable Instant one, @Nullable Instant other) {
    return one == null
        || other == null
        || Duration.between(one, other).abs().compareTo(COARSE) <= 0;
  }

  private @Nullable Digest readBack(DigestAlgorithm algorithm) throws InterruptedException {
    try {
      return digest(destination, algorithm, false);
    } catch (TransferException e) {
      // Not to be read: then nothing is known of it, and it is as if another one had put it there.
      return null;
    }
  }

  private Digest digest(Source of, DigestAlgorithm algorithm, boolean throttled)
      throws TransferException, InterruptedException {
    Hasher hasher = Hasher.of(algorithm);
    try (SourceStream stream = of.open(0, null)) {
      watch.opened(stream);
      try {
        for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
          int size = chunk.size();
          hasher.update(chunk);
          chunk.release();
          meter.stir();
          if (throttled) {
            watch.passing(size);
          }
        }
      } finally {
        watch.closed(stream);
      }
    }
    return hasher.finish();
  }
}
