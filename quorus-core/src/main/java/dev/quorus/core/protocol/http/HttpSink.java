package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Defect;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Capabilities;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import io.netty.buffer.Unpooled;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.buffer.BufferInternal;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PUT. HTTP has no rename, so the file grows under its final name; a server worth the name shows
 * it only when it is complete, and the receipt says that it was written in place.
 */
final class HttpSink implements Sink {
  private final HttpTarget target;
  private final SinkPlan plan;
  private final HttpRequests requests;
  private final InstantSource clock;
  private volatile @Nullable HttpExchange exchange;

  HttpSink(HttpTarget target, SinkPlan plan, HttpRequests requests, InstantSource clock) {
    this.target = target;
    this.plan = plan;
    this.requests = requests;
    this.clock = clock;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(false, false, false, false);
  }

  @Override
  public @Nullable TargetStat target() throws TransferException, InterruptedException {
    if (plan.delivery().overwrite() == OverwritePolicy.REPLACE) {
      return null;
    }
    HttpExchange head = requests.fetch(HttpMethod.HEAD, target, Map.of());
    HttpAnswer answer = head.answer();
    if (answer.succeeded()) {
      SourceStat stat = answer.stat();
      return new TargetStat(stat.size(), stat.modified());
    }
    return switch (answer.status()) {
      // A server that cannot say is asked again by If-None-Match with the PUT itself.
      case 404, 410, 405, 501 -> null;
      default -> throw refused(head);
    };
  }

  @Override
  public @Nullable Partial partial() {
    return null;
  }

  @Override
  public SourceStream readPartial(long length) throws TransferException {
    throw new TransferException(new Defect("a PUT leaves no partial that could be read back"));
  }

  @Override
  public void begin(long offset, long size) throws TransferException, InterruptedException {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", "application/octet-stream");
    if (plan.delivery().overwrite() == OverwritePolicy.FAIL) {
      headers.put("If-None-Match", "*");
    }
    exchange = requests.upload(target, headers, size);
  }

  @Override
  public void write(Chunk chunk) throws TransferException, InterruptedException {
    HttpExchange open = open();
    if (open.answered()) {
      throw endedEarly(open);
    }
    open.write(BufferInternal.buffer(Unpooled.wrappedBuffer(chunk.buffers())));
  }

  private TransferException endedEarly(HttpExchange open)
      throws TransferException, InterruptedException {
    return open.answer().succeeded()
        ? new TransferException(
            new Unreachable(
                FailureCode.CONNECTION_LOST,
                target.where() + " answered before it had the whole file"))
        : refused(open);
  }

  @Override
  public void checkpoint(byte[] entry) {
    // A PUT cannot be resumed, so there is nothing to note.
  }

  @Override
  public void finish() throws TransferException, InterruptedException {
    HttpExchange open = open();
    // Also where the answer is there already: a server may send it with the last byte, and a
    // request that is not ended keeps its connection for ever.
    open.end();
    if (!open.answer().succeeded()) {
      throw refused(open);
    }
  }

  /** By HEAD; -1 where the server does not answer that. */
  @Override
  public long writtenSize() throws TransferException, InterruptedException {
    HttpExchange head = requests.fetch(HttpMethod.HEAD, target, Map.of());
    return head.answer().succeeded() ? head.answer().stat().size() : SourceStat.UNKNOWN_SIZE;
  }

  @Override
  public @Nullable String weakness() {
    return plan.delivery().publish() == PublishMode.FSYNC
        ? "whether a PUT is flushed to disk is the server's own matter"
        : null;
  }

  @Override
  public Published publish() {
    return Published.IN_PLACE;
  }

  @Override
  public void discard() {
    close();
  }

  @Override
  public void close() {
    HttpExchange open = exchange;
    if (open != null) {
      open.abandon();
    }
  }

  private HttpExchange open() {
    HttpExchange open = exchange;
    if (open == null) {
      throw new IllegalStateException("begin comes before write");
    }
    return open;
  }

  private TransferException refused(HttpExchange answered)
      throws TransferException, InterruptedException {
    answered.abandon();
    return new TransferException(
        HttpFailures.status(
            answered.answer(), HttpFailures.End.DESTINATION, target.where(), clock));
  }
}
