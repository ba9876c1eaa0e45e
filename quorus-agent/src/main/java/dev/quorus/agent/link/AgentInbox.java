package dev.quorus.agent.link;

import dev.quorus.agent.run.AttemptRunner;
import dev.quorus.agent.run.Inquiries;
import dev.quorus.agent.wire.Inbox;
import dev.quorus.agent.wire.NotForAgents;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.bus.UnreadableMessage;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What controllers send this life of the agent: assignments, stops and examinations. */
final class AgentInbox implements Inbox {
  private static final Logger LOG = LoggerFactory.getLogger(AgentInbox.class);

  private final AttemptRunner runner;
  private final ControllerLink link;
  private final OutcomesReporter reporter;
  private final Inquiries inquiries;

  AgentInbox(
      AttemptRunner runner, ControllerLink link, OutcomesReporter reporter, Inquiries inquiries) {
    this.inquiries = inquiries;
    this.runner = runner;
    this.link = link;
    this.reporter = reporter;
  }

  @Override
  public void connected() {
    link.connected();
    reporter.connected();
  }

  @Override
  public Future<@Nullable JsonObject> receive(JsonObject body) {
    BusMessage read;
    try {
      read = BusCodec.read(body);
    } catch (UnreadableMessage e) {
      LOG.atWarn().setCause(e).log("message cannot be read");
      return Future.failedFuture(e);
    }
    return switch (read) {
      case Assign assign ->
          Future.fromCompletionStage(runner.assign(assign.assignments())).map(BusCodec::write);
      case Stop stop -> {
        runner.stop(stop.orders());
        yield Future.succeededFuture();
      }
      case Examine examine ->
          Future.fromCompletionStage(inquiries.examinations().examine(examine))
              .map(BusCodec::write);
      case Look look ->
          Future.fromCompletionStage(inquiries.looks().look(look)).map(BusCodec::write);
      case Hello _,
          Welcome _,
          Heartbeat _,
          HeartbeatReply _,
          AssignReply _,
          Outcomes _,
          OutcomesAck _,
          Examined _,
          Looked _ ->
          refuse(read);
    };
  }

  private static Future<@Nullable JsonObject> refuse(BusMessage read) {
    String type = read.getClass().getSimpleName();
    LOG.atWarn().addKeyValue("type", type).log("message is not for an agent");
    return Future.failedFuture(new NotForAgents(type));
  }
}
