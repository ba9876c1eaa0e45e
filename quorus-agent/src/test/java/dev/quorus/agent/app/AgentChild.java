package dev.quorus.agent.app;

import dev.quorus.agent.testing.Attempts;
import dev.quorus.agent.testing.ScriptedController;
import dev.quorus.agent.testing.ScriptedEngine;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.transfer.AttemptRef;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An agent and its controller in one process, at work until it is killed. Says {@code A n} when an
 * attempt was accepted, {@code P n} when its file has its final name, {@code C n} when the
 * controller committed its end.
 */
final class AgentChild {
  private static final int AT_ONCE = 20;

  private AgentChild() {}

  static AgentSettings settings(Path folder) {
    return new AgentSettings("edge-1", "default", Map.of(), AT_ONCE, List.of(), folder);
  }

  static void main(String[] arguments) throws InterruptedException {
    Vertx vertx = Vertx.vertx();
    ScriptedController controller = new ScriptedController(vertx);
    controller.onOutcomes(outcomes -> {
      OutcomesAck ack = controller.commit(outcomes);
      ack.settled().forEach(ref -> say("C", ref));
      return ack;
    });
    controller.up();
    ScriptedEngine engine = new ScriptedEngine().instant().onPublished(ref -> say("P", ref));
    AgentParts parts =
        new AgentParts(
            "1",
            engine,
            Set.of("http"),
            (ref, destination, receipt) -> false,
            Attempts::unexamined,
            Attempts::unseen);
    AgentApp.start(vertx, settings(Path.of(arguments[0])), parts)
        .compose(AgentApp::welcomed)
        .onFailure(Throwable::printStackTrace)
        .onSuccess(welcomed ->
            assignOn(controller, controller.hellos().getFirst(), Long.parseLong(arguments[1])));
    Thread.currentThread().join();
  }

  private static void assignOn(ScriptedController controller, AgentProfile agent, long first) {
    controller
        .assign(agent, Attempts.assignments(first, first + AT_ONCE - 1))
        .onFailure(Throwable::printStackTrace)
        .onSuccess((AssignReply reply) -> {
          reply.accepted().forEach(ref -> say("A", ref));
          assignOn(controller, agent, first + AT_ONCE);
        });
  }

  private static void say(String what, AttemptRef ref) {
    System.out.print(what + " " + Attempts.number(ref) + "\n");
    System.out.flush();
  }
}
