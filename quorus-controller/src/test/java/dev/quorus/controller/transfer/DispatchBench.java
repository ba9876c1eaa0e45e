package dev.quorus.controller.transfer;

import static java.util.Objects.requireNonNull;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;

/** The dispatcher with all its parts on a store in memory, and agents that are a function. */
final class DispatchBench implements AutoCloseable {
  static final Outcome DONE =
      new Outcome.Succeeded(new Receipt(7, null, Published.RENAMED, 0, null));

  final InMemoryTransferStore store = new InMemoryTransferStore();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final List<String> sent = new CopyOnWriteArrayList<>();
  final Transfers transfers;
  private final TransferControl control;

  /** How agents answer an assignment, by their address. */
  volatile BiFunction<String, Assign, Future<AssignReply>> answer =
      (address, assign) ->
          Future.succeededFuture(
              new AssignReply(
                  assign.assignments().stream().map(each -> each.ref()).toList(), List.of()));

  DispatchBench() {
    control =
        new TransferControl(
            new TransferControl.Parts(
                new MemoryStores(store), new FunctionLink(), new NoLead(), meters),
            TransferControl.Settings.DEFAULT,
            SystemTime.INSTANCE,
            new SplittableRandom(1));
    transfers = control.transfers();
    control.lead(1, () -> {}).await();
  }

  private final class FunctionLink implements AgentLink {
    @Override
    public Future<Looked> look(AgentRoute route, Look message) {
      throw new UnsupportedOperationException("nothing is looked at here");
    }

    @Override
    public Future<Examined> examine(AgentRoute route, Examine message) {
      throw new UnsupportedOperationException("nothing is examined here");
    }

    @Override
    public Future<AssignReply> assign(AgentRoute route, Assign message) {
      sent.add(route.address());
      return answer.apply(route.address(), message);
    }

    @Override
    public void stop(AgentRoute route, Stop message) {
      sent.add("stop " + route.address());
    }
  }

  void agent(String id, int slots) {
    AgentProfile profile =
        new AgentProfile(
            id, "b", "test", "default", Map.of(), new Offer(slots, Set.of("file"), List.of("/")));
    control.hear(new Hello(profile)).await();
  }

  static String address(String agent) {
    return BusAddress.agent(agent, "b");
  }

  TransferId submit(String destination) {
    TransferOrder order = TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse(destination));
    return ((SubmitResult.Created) transfers.submit(order, null).await()).id();
  }

  /** What the agent is told of, once everything that was sent before has been dealt with. */
  Future<OutcomesAck> report(String agent, AttemptRef ref, Outcome outcome) {
    AttemptOutcome ended =
        new AttemptOutcome(ref, outcome, Progress.NONE, SystemTime.INSTANCE.instant());
    return control.hear(new Outcomes(agent, List.of(ended))).map(reply -> (OutcomesAck) reply);
  }

  /** Reports that all of these succeeded, without a look at the answer. */
  void reportDone(String agent, List<AttemptRef> refs) {
    Instant now = SystemTime.INSTANCE.instant();
    List<AttemptOutcome> ended =
        refs.stream().map(ref -> new AttemptOutcome(ref, DONE, Progress.NONE, now)).toList();
    control.hear(new Outcomes(agent, ended));
  }

  TransferState state(TransferId id) {
    return requireNonNull(store.load(id).await()).state();
  }

  /** Waits until the dispatcher has done everything that it was sent so far, a few times over. */
  void settle() {
    for (int i = 0; i < 5; i++) {
      control.lead().live(List.of()).await();
    }
  }

  void drain() {
    control.drain();
  }

  @Override
  public void close() {
    control.close();
  }
}
