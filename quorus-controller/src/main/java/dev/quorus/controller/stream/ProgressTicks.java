package dev.quorus.controller.stream;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.TransferProgress;
import dev.quorus.controller.stream.Channel.Frame;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells the streams of single transfers how far these are, once a second, by one question to the
 * leader for all of them. No such word is an event: none is stored, none has a number. Confined to
 * the tail's context.
 */
final class ProgressTicks {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int MOST = 1_000;

  private final Vertx vertx;
  private final EventTail tail;
  private final ProgressSource source;
  private Map<TransferId, Progress> told = new HashMap<>();
  private boolean asking;

  ProgressTicks(Vertx vertx, EventTail tail, ProgressSource source) {
    this.vertx = vertx;
    this.tail = tail;
    this.source = source;
  }

  /** Begins; what ends it again. */
  Runnable start() {
    long timer =
        vertx.setPeriodic(EVERY.toMillis(), tick -> tail.context().runOnContext(nothing -> ask()));
    return () -> vertx.cancelTimer(timer);
  }

  private void ask() {
    List<TransferId> running = tail.channels().running(MOST);
    if (running.isEmpty() || asking) {
      return;
    }
    asking = true;
    source
        .of(running)
        .onComplete(answer ->
            tail.context()
                .runOnContext(nothing -> {
                  asking = false;
                  if (answer.succeeded()) {
                    tell(answer.result());
                  }
                }));
  }

  private void tell(Map<TransferId, Progress> present) {
    List<Frame> frames = new ArrayList<>();
    present.forEach((transfer, progress) -> {
      Channel channel = tail.channels().of(transfer);
      if (channel != null && !progress.equals(told.get(transfer))) {
        frames.add(new Frame(channel, text(transfer, progress), false));
      }
    });
    told = present;
    if (!frames.isEmpty()) {
      tail.tell(frames);
    }
  }

  private static Buffer text(TransferId transfer, Progress progress) {
    return Buffer.buffer("event: progress\ndata: ")
        .appendBytes(
            ApiJson.toBytes(
                new TransferProgress(
                    transfer.toString(),
                    known(progress.total()),
                    progress.bytes(),
                    known(progress.filesTotal()),
                    progress.files())))
        .appendString("\n\n");
  }

  private static @Nullable Long known(long total) {
    return total == Progress.UNKNOWN ? null : Long.valueOf(total);
  }
}
