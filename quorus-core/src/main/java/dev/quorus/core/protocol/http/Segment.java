package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStat;
import org.jspecify.annotations.Nullable;

/**
 * A range that was asked for. Gives no byte before the answer was seen to be exactly this range of
 * exactly this version of the file.
 */
final class Segment implements Part {
  private final HttpExchange exchange;
  private final SourceStat stat;
  private final long from;
  private final long end;
  private long position;
  private boolean sound;

  /**
   * A range of a file.
   *
   * @param stat the version of the file, with a strong tag and its size
   * @param end of the range, exclusive
   */
  Segment(HttpExchange exchange, SourceStat stat, long from, long end) {
    this.exchange = exchange;
    this.stat = stat;
    this.from = from;
    this.end = end;
    this.position = from;
  }

  @Override
  public @Nullable Chunk next() throws TransferException, InterruptedException {
    if (!sound) {
      check(exchange.answer());
      sound = true;
    }
    Chunk chunk = exchange.body().next();
    if (chunk == null) {
      if (position != end) {
        throw doubt("ended at %d".formatted(position));
      }
      return null;
    }
    if (chunk.size() > end - position) {
      chunk.release();
      throw doubt("went on behind its end");
    }
    position += chunk.size();
    return chunk;
  }

  private void check(HttpAnswer answer) throws TransferException {
    if (answer.status() != 206) {
      boolean busy = answer.isBusy();
      throw doubt(
          busy ? FailureCode.SERVER_BUSY : FailureCode.SERVER_ERROR,
          "was answered with %d".formatted(answer.status()));
    }
    if (!answer.isRange(from, end - 1, stat.size())) {
      throw doubt("was answered with '%s'".formatted(answer.header("Content-Range")));
    }
    String tag = answer.stat().etag();
    if (tag == null || !tag.equals(stat.etag())) {
      throw doubt("came from another version of the file");
    }
  }

  private TransferException doubt(String what) {
    return doubt(FailureCode.SERVER_ERROR, what);
  }

  private TransferException doubt(FailureCode code, String what) {
    return new TransferException(
        new Unreachable(
            code,
            "the range from %d to %d of %s %s"
                .formatted(from, end, exchange.target().where(), what)));
  }

  @Override
  public void abandon() {
    exchange.abandon();
  }
}
