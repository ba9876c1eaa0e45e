package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One version of a file from several range requests at a time, in order. Each connection holds at
 * most one segment and {@link BodyQueue} bounds what of it waits, so the memory is bounded by the
 * number of connections. On any doubt about an answer all of them are given up, and one plain
 * request goes on from where the reader is; if that shows another version, the stream fails and
 * never mixes the two.
 */
final class RangedStream implements SourceStream {
  /** Bytes of a range. */
  static final int SEGMENT = 2 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(RangedStream.class);

  private final HttpSource source;
  private final HttpTarget target;
  private final SourceStat stat;
  private final long offset;
  private final ConcurrentLinkedDeque<Part> parts = new ConcurrentLinkedDeque<>();
  private int lanes;
  private long asked;
  private long position;
  private @Nullable OpenEnd first;
  private @Nullable Trial trial;
  private volatile @Nullable SourceStream alone;
  private volatile boolean closed;

  private RangedStream(HttpSource source, HttpTarget target, SourceStat stat, long offset) {
    this.source = source;
    this.target = target;
    this.stat = stat;
    this.offset = offset;
    this.position = offset;
    this.asked = offset;
  }

  /**
   * By ranges from the start.
   *
   * @param target what the ranges are asked of: after all redirects
   * @param stat with a strong tag and a size
   */
  static RangedStream over(
      int lanes, HttpSource source, HttpTarget target, SourceStat stat, long offset) {
    RangedStream stream = new RangedStream(source, target, stat, offset);
    stream.lanes = lanes;
    return stream;
  }

  /** By an answer that is there already, and by ranges as well if that turns out to be slow. */
  static RangedStream after(
      HttpExchange answered, Trial trial, HttpSource source, SourceStat stat, long offset) {
    RangedStream stream = new RangedStream(source, answered.target(), stat, offset);
    OpenEnd first = new OpenEnd(answered, offset);
    stream.parts.add(first);
    stream.first = first;
    stream.trial = trial;
    stream.asked = stat.size();
    return stream;
  }

  @Override
  public SourceStat stat() {
    return stat;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public @Nullable Chunk next() throws TransferException, InterruptedException {
    SourceStream rest = alone;
    if (rest != null) {
      return rest.next();
    }
    try {
      return fromParts();
    } catch (TransferException e) {
      if (lanes == 0) {
        // A plain answer that broke, with no range asked for: the attempt itself goes on later.
        throw e;
      }
      return goOnAlone(e.failure()).next();
    }
  }

  private @Nullable Chunk fromParts() throws TransferException, InterruptedException {
    ask();
    for (Part part = parts.peek(); part != null; part = parts.peek()) {
      Chunk chunk = timed(part);
      if (chunk != null) {
        position += chunk.size();
        return chunk;
      }
      parts.remove(part);
      if (part == first) {
        first = null;
      }
      ask();
    }
    if (closed) {
      throw new InterruptedException("the stream was closed");
    }
    return null;
  }

  private @Nullable Chunk timed(Part part) throws TransferException, InterruptedException {
    Trial running = trial;
    if (running == null) {
      return part.next();
    }
    running.waits();
    Chunk chunk = part.next();
    running.got(chunk == null ? 0 : chunk.size());
    if (running.over()) {
      trial = null;
      if (running.slow()) {
        spread(chunk == null ? 0 : chunk.size());
      }
    }
    return chunk;
  }

  /** The plain answer goes on for as long as the first ranges take; then it is one of them. */
  private void spread(int inHand) {
    OpenEnd open = first;
    long boundary = position + inHand + SEGMENT;
    if (open != null && boundary < stat.size()) {
      open.endAt(boundary);
      asked = boundary;
      lanes = Lanes.UNASKED;
    }
  }

  /** Has as many ranges under way as there are lanes. */
  private void ask() throws TransferException, InterruptedException {
    while (!closed && parts.size() < lanes && asked < stat.size()) {
      long end = Math.min(asked + SEGMENT, stat.size());
      Part part = new Segment(source.range(target, stat, asked, end - 1), stat, asked, end);
      asked = end;
      parts.add(part);
      if (closed) {
        part.abandon();
      }
    }
  }

  private SourceStream goOnAlone(TransferFailure why)
      throws TransferException, InterruptedException {
    parts.forEach(Part::abandon);
    parts.clear();
    if (closed) {
      throw new InterruptedException("the stream was closed");
    }
    LOG.atInfo()
        .addKeyValue("endpoint", target.where())
        .addKeyValue("offset", position)
        .addKeyValue("reason", why.message())
        .log("ranges given up, going on with one stream");
    SourceStream rest = source.openAlone(position, stat, why);
    alone = rest;
    if (closed) {
      rest.close();
    }
    if (rest.offset() != position || !rest.stat().sameAs(stat)) {
      rest.close();
      throw new TransferException(
          new Integrity(
              FailureCode.SOURCE_CHANGED,
              "the file at %s changed while it was read".formatted(target.where())));
    }
    return rest;
  }

  @Override
  public void close() {
    closed = true;
    parts.forEach(Part::abandon);
    SourceStream rest = alone;
    if (rest != null) {
      rest.close();
    }
  }
}
