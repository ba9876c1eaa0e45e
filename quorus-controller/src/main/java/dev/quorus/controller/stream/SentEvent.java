package dev.quorus.controller.stream;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.WorkflowRunEvent;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.RunMoved;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.controller.workflow.store.Reason;
import dev.quorus.controller.workflow.store.RunLine;
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
    return event.seq();
  }

  boolean last() {
    return event.last();
  }

  Buffer text() {
    Buffer known = text;
    if (known == null) {
      known =
          switch (event) {
            case TransferMoved move -> text("transfer", ApiJson.toBytes(view(move)));
            case RunMoved step -> text("run", ApiJson.toBytes(view(step)));
          };
      text = known;
    }
    return known;
  }

  private Buffer text(String name, byte[] data) {
    return Buffer.buffer("id: " + seq() + "\nevent: " + name + "\ndata: ")
        .appendBytes(data)
        .appendString("\n\n");
  }

  /** A move of a transfer as clients see it. */
  public static TransferEvent view(TransferMoved move) {
    EventRecord record = move.event();
    return new TransferEvent(
        record.seq(),
        record.transfer().toString(),
        record.at(),
        TransferStateName.valueOf(record.state().name()),
        record.attempt() == 0 ? null : record.attempt(),
        record.detail(),
        move.labels().isEmpty() ? null : move.labels());
  }

  /** A step of a run as clients see it. */
  static WorkflowRunEvent view(RunMoved step) {
    RunLine line = step.stored().line();
    Reason why = line.why();
    return new WorkflowRunEvent(
        step.seq(),
        step.run(),
        step.workflow(),
        line.at(),
        line.subject(),
        line.what(),
        why == null ? null : new ReasonView(why.code(), why.message()));
  }
}
