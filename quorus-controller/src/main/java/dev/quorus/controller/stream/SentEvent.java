package dev.quorus.controller.stream;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.FeedEvent;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** An event and its text in a stream, which is made once however many read it. For one thread. */
public final class SentEvent {
  private final FeedEvent event;
  private @Nullable Buffer text;

  SentEvent(FeedEvent event) {
    this.event = event;
  }

  FeedEvent event() {
    return event;
  }

  long seq() {
    return event.event().seq();
  }

  boolean last() {
    return event.event().state().finished();
  }

  Buffer text() {
    Buffer known = text;
    if (known == null) {
      known =
          Buffer.buffer("id: " + seq() + "\nevent: transfer\ndata: ")
              .appendBytes(ApiJson.toBytes(view(event)))
              .appendString("\n\n");
      text = known;
    }
    return known;
  }

  /** The event as clients see it. */
  public static TransferEvent view(FeedEvent event) {
    EventRecord record = event.event();
    return new TransferEvent(
        record.seq(),
        record.transfer().toString(),
        record.at(),
        TransferStateName.valueOf(record.state().name()),
        record.attempt() == 0 ? null : record.attempt(),
        record.detail(),
        event.labels().isEmpty() ? null : event.labels());
  }
}
