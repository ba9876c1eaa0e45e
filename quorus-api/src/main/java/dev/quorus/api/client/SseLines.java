package dev.quorus.api.client;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferProgress;
import dev.quorus.api.model.WorkflowRunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Flow;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads the lines of Server-Sent Events, one block after the other. */
final class SseLines implements Flow.Subscriber<String> {
  private final EventListener listener;
  private final LongConsumer seen;
  private final InstantSource clock;
  private final boolean single;
  private volatile Instant heardAt;
  private volatile boolean any;
  private volatile boolean over;
  private Flow.@Nullable Subscription lines;
  private @Nullable String id;
  private @Nullable String event;
  private @Nullable StringBuilder data;

  /**
   * @param seen told the number of each event when it was heard
   * @param single whether the end of a transfer or a run is the end of the stream
   */
  SseLines(EventListener listener, LongConsumer seen, InstantSource clock, boolean single) {
    this.listener = listener;
    this.seen = seen;
    this.clock = clock;
    this.single = single;
    this.heardAt = clock.instant();
  }

  /** When a line came last. */
  Instant heardAt() {
    return heardAt;
  }

  /** Whether any came. */
  boolean any() {
    return any;
  }

  /**
   * Whether the last event is one that nothing follows: the transfer is finished, the run has
   * ended.
   */
  boolean over() {
    return over;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    lines = subscription;
    listener.open();
    subscription.request(1);
  }

  @Override
  public void onNext(String line) {
    heardAt = clock.instant();
    any = true;
    if (line.isEmpty()) {
      dispatch();
    } else {
      take(line);
    }
    if (lines != null) {
      lines.request(1);
    }
  }

  private void take(String line) {
    int colon = line.indexOf(':');
    String field = colon < 0 ? line : line.substring(0, colon);
    String rest = colon < 0 ? "" : line.substring(colon + 1);
    String value = rest.startsWith(" ") ? rest.substring(1) : rest;
    switch (field) {
      case "id" -> id = value;
      case "event" -> event = value;
      case "data" ->
          data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
      default -> {
        // A comment, or something of a later version.
      }
    }
  }

  private void dispatch() {
    StringBuilder text = data;
    String name = event;
    Long number = number(id);
    id = null;
    event = null;
    data = null;
    if (text != null) {
      hear(name, text.toString());
    }
    if (number != null) {
      // Only now: an event that was not heard to its end is asked for again.
      seen.accept(number);
    }
  }

  private static @Nullable Long number(@Nullable String id) {
    return id != null && id.matches("[0-9]{1,18}") ? Long.valueOf(id) : null;
  }

  private void hear(@Nullable String name, String text) {
    byte[] json = text.getBytes(StandardCharsets.UTF_8);
    try {
      if ("transfer".equals(name)) {
        TransferEvent heard = ApiJson.readAnswer(json, TransferEvent.class);
        listener.event(heard);
        over = single && heard.state().isFinished();
      } else if ("run".equals(name)) {
        WorkflowRunEvent heard = ApiJson.readAnswer(json, WorkflowRunEvent.class);
        listener.run(heard);
        over = single && heard.ended();
      } else if ("progress".equals(name)) {
        listener.progress(ApiJson.readAnswer(json, TransferProgress.class));
      }
    } catch (IOException e) {
      throw new IllegalStateException("the stream has an event that this client cannot read", e);
    }
  }

  @Override
  public void onError(Throwable failure) {
    // The connection's own future tells of it.
    lines = null;
  }

  @Override
  public void onComplete() {
    lines = null;
  }
}
