package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The steps of one attempt, in their order, on one virtual thread. */
final class FileCopy {
  private final Delivery delivery;
  private final Source source;
  private final Sink sink;
  private final Meter meter;
  private final Watch watch;
  private final @Nullable Source published;

  /** Who may end the copy from outside. */
  interface Watch {
    /** Told of the stream as soon as it is open, so that it can be closed. */
    void opened(SourceStream stream);

    /** Told when it is closed. */
    void closed(SourceStream stream);

    /** Whether bytes may have to wait. */
    boolean isThrottled();

    /** Waits until these bytes may pass. */
    void passing(int bytes) throws InterruptedException;

    /** Told that a later attempt will have to begin further back. */
    void checkpointFailed(TransferFailure failure);

    /** Whether the partial is still this attempt's, and wanted. */
    boolean ownsPartial();
  }

  /**
   * Of one file.
   *
   * @param published the final name, to be read where an earlier attempt may have given it; null
   *     where none can
   */
  FileCopy(
      Delivery delivery,
      Source source,
      Sink sink,
      Meter meter,
      Watch watch,
      @Nullable Source published) {
    this.delivery = delivery;
    this.source = source;
    this.sink = sink;
    this.meter = meter;
    this.watch = watch;
    this.published = published;
  }

  /**
   * Copies.
   *
   * @param freshPlace whether it is known that nothing is at the destination
   */
  Receipt run(PublishGate gate, boolean freshPlace) throws TransferException, InterruptedException {
    TargetStat found = freshPlace ? null : sink.target();
    Receipt earlier = found == null ? null : publishedBefore(found);
    if (earlier != null) {
      return earlier;
    }
    // Nobody was told of what an earlier attempt put there, so this one may replace it.
    TargetStat target = found == null || found.own() ? null : found;
    if (target != null && delivery.overwrite() == OverwritePolicy.FAIL) {
      throw alreadyThere();
    }
    if (target != null && delivery.overwrite() == OverwritePolicy.SKIP) {
      return skipped(target, "the destination exists and the policy is skip");
    }
    ResumePoint resume = freshPlace ? fresh() : resumePoint();
    try (SourceStream stream = source.open(resume.offset(), resume.source())) {
      watch.opened(stream);
      try {
        if (target != null && isKept(stream.stat(), target)) {
          return skipped(target, "the destination is as new as the source and the policy is newer");
        }
        return deliver(stream, stream.offset() == resume.offset() ? resume : fresh(), gate);
      } finally {
        watch.closed(stream);
      }
    }
  }

  private @Nullable Receipt publishedBefore(TargetStat target)
      throws TransferException, InterruptedException {
    Source there = published;
    if (there == null) {
      return null;
    }
    Digest digest =
        new EarlierCopy(delivery, source, there, meter, watch)
            .find(target, sink.capabilities().setTimes());
    if (digest == null) {
      return null;
    }
    sink.discard();
    meter.begin(target.size(), target.size());
    Published how = sink.capabilities().atomicRename() ? Published.RENAMED : Published.IN_PLACE;
    return new Receipt(
        target.size(),
        digest,
        how,
        target.size(),
        "an earlier attempt published it and was lost before it could say so");
  }

  private ResumePoint resumePoint() throws TransferException, InterruptedException {
    return ResumePoint.find(
        sink, delivery.digests() ? delivery.algorithm() : null, seen -> meter.stir());
  }

  private ResumePoint fresh() {
    return ResumePoint.start(delivery.digests() ? delivery.algorithm() : null);
  }

  private Receipt deliver(SourceStream stream, ResumePoint from, PublishGate gate)
      throws TransferException, InterruptedException {
    SourceStat before = stream.stat();
    sink.begin(from.offset(), before.size());
    meter.begin(from.offset(), before.size());
    boolean within = from.offset() == 0 && copiedWithin();
    Digest digest = within ? null : pump(stream, from);
    meter.flushing();
    sink.finish();
    meter.stir();
    Verification verification = new Verification(delivery, sink, meter);
    verification.check(before, digest);
    verification.checkUnchanged(before, source);
    Published intended =
        sink.capabilities().atomicRename() ? Published.RENAMED : Published.IN_PLACE;
    String noted = joined(verification.note(), stamped(before));
    Receipt receipt =
        new Receipt(meter.bytes(), digest, intended, from.offset(), joined(noted, sink.weakness()));
    if (!gate.mayPublish(receipt)) {
      throw new TransferException(
          new Interrupted(
              FailureCode.AGENT_LOST, "the lease ran out before the file was published"));
    }
    Published done = sink.publish();
    return receipt.publishedAs(done, joined(noted, sink.weakness()));
  }

  /** By the server itself, where nobody wants to see the bytes on their way. */
  private boolean copiedWithin() throws TransferException, InterruptedException {
    return !delivery.digests() && !watch.isThrottled() && sink.copyWithin(source, meter::moved);
  }

  /**
   * The time of the source for the copy; what is to be said if the destination does not take it.
   */
  private @Nullable String stamped(SourceStat source) throws InterruptedException {
    Instant modified = source.modified();
    if (modified == null || !sink.capabilities().setTimes()) {
      return null;
    }
    try {
      sink.stamp(modified);
      return null;
    } catch (TransferException e) {
      return "the destination did not take the time of the source: " + e.failure().message();
    }
  }

  private static @Nullable String joined(@Nullable String one, @Nullable String other) {
    return one == null || other == null ? (one == null ? other : one) : one + "; " + other;
  }

  private @Nullable Digest pump(SourceStream stream, ResumePoint from)
      throws TransferException, InterruptedException {
    if (!sink.capabilities().resume() || !stream.stat().identifiable()) {
      return new Pump(sink, from.hasher(), null, meter, watch).run(stream);
    }
    try (Checkpointer checkpointer =
        new Checkpointer(sink, stream.stat(), from.blocks(), watch::checkpointFailed)) {
      BlockCounter blocks = new BlockCounter(from.blocks().size(), checkpointer::full);
      try {
        return new Pump(sink, from.hasher(), blocks, meter, watch).run(stream);
      } catch (TransferException | InterruptedException e) {
        noteProgress(checkpointer);
        throw e;
      }
    }
  }

  /** A last note of what is whole, unless the partial is not ours any more. */
  private void noteProgress(Checkpointer checkpointer) throws InterruptedException {
    // Cleared, so that an attempt that is told to stop can still write it.
    Thread.interrupted();
    if (watch.ownsPartial()) {
      checkpointer.flush();
    }
  }

  private boolean isKept(SourceStat source, TargetStat target) {
    return delivery.overwrite() == OverwritePolicy.NEWER && notNewer(source, target);
  }

  static boolean notNewer(SourceStat source, TargetStat target) {
    Instant theirs = source.modified();
    Instant ours = target.modified();
    return theirs != null && ours != null && !theirs.isAfter(ours);
  }

  private static Receipt skipped(TargetStat target, String why) {
    return new Receipt(Math.max(target.size(), 0), null, Published.SKIPPED, 0, why);
  }

  private static TransferException alreadyThere() {
    return new TransferException(
        new Rejected(
            FailureCode.DESTINATION_EXISTS,
            "the destination exists already and the overwrite policy is fail"));
  }
}
