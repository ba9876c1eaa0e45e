package dev.quorus.controller.transfer;

import dev.quorus.controller.connection.Opening;
import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives attempts to agents: stores each assignment, and only then sends it, many in one message. On
 * the dispatcher's thread.
 */
final class Assignments {
  private static final Logger LOG = LoggerFactory.getLogger(Assignments.class);

  private final Dispatcher dispatcher;
  private final LeaderStore store;
  private final Opening opening;
  private final Fleet fleet;
  private final AgentLink link;
  private final DispatchMetrics metrics;
  private final RecentOrders orders = new RecentOrders();
  private final Map<String, List<Assignment>> outbox = new HashMap<>();

  Assignments(
      Dispatcher dispatcher,
      LeaderStore store,
      Opening opening,
      Fleet fleet,
      AgentLink link,
      DispatchMetrics metrics) {
    this.dispatcher = dispatcher;
    this.store = store;
    this.opening = opening;
    this.fleet = fleet;
    this.link = link;
    this.metrics = metrics;
  }

  /** Keeps the order of a transfer that was submitted this moment: no attempt was made at it. */
  void keep(TransferId id, TransferOrder order) {
    orders.keep(id, order);
  }

  void assign(AttemptRef ref, String agent, String why) {
    // Held before it is stored, so that a late word of another agent is known for what it is.
    fleet.hold(ref, agent);
    store
        .assign(ref, agent, why, dispatcher.now())
        .onComplete(stored ->
            dispatcher.post(() -> {
              if (stored.succeeded() && stored.result() == Applied.YES) {
                hand(ref, agent);
              } else {
                fleet.ended(ref);
                dispatcher.notStored(ref.transfer(), stored);
              }
            }));
  }

  private void hand(AttemptRef ref, String agent) {
    TransferOrder known = orders.take(ref.transfer());
    if (known != null) {
      open(ref, agent, known, known.patience().maxAttempts());
      return;
    }
    dispatcher.then(
        store.load(ref.transfer()),
        record -> {
          if (record != null && !record.state().name().finished()) {
            open(ref, agent, record.order(), allowed(record));
          } else {
            fleet.ended(ref);
            dispatcher.on(new SchedulingEvent.Finished(ref.transfer(), dispatcher.now()));
          }
        },
        failed -> dispatcher.handBack(ref, "its order could not be read"));
  }

  /** The number of the last attempt that the transfer may make: released ones do not count. */
  static int allowed(TransferRecord record) {
    return record.order().patience().maxAttempts() + record.history().tries().released();
  }

  /** What its connections are opened with is released to this attempt and no other. */
  private void open(AttemptRef ref, String agent, TransferOrder order, int allowed) {
    if (!order.isNamed()) {
      send(ref, agent, order, allowed);
      return;
    }
    dispatcher.then(
        opening.open(order),
        opened -> send(ref, agent, opened, allowed),
        failed -> {
          if (failed instanceof TransferException refused) {
            dispatcher.then(
                store.fail(
                    ref, new Outcome.Failed(refused.failure()), Progress.NONE, dispatcher.now()),
                stored -> {
                  fleet.ended(ref);
                  dispatcher.on(new SchedulingEvent.SlotFreed(ref, dispatcher.now()));
                  dispatcher.on(new SchedulingEvent.Finished(ref.transfer(), dispatcher.now()));
                },
                unstored -> dispatcher.handBack(ref, "its end could not be stored"));
          } else {
            LOG.atWarn()
                .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
                .setCause(failed)
                .log("connection of a transfer not read");
            dispatcher.handBack(ref, "its connection could not be read");
          }
        });
  }

  private void send(AttemptRef ref, String agent, TransferOrder order, int allowed) {
    if (fleet.stopping(ref) != null) {
      // Withdrawn while it was being stored: no agent ever hears of it.
      fleet.ended(ref);
      dispatcher.on(new SchedulingEvent.SlotFreed(ref, dispatcher.now()));
      return;
    }
    Assignment assignment = new Assignment(ref, allowing(order, allowed));
    fleet.sent(assignment, allowed);
    outbox.computeIfAbsent(agent, key -> new ArrayList<>()).add(assignment);
  }

  /** So that the agent keeps the partial for as long as an attempt is left that could use it. */
  private static TransferOrder allowing(TransferOrder order, int attempts) {
    Patience patience = order.patience();
    if (attempts == patience.maxAttempts()) {
      return order;
    }
    int most = Math.min(attempts, Patience.MOST_ATTEMPTS);
    return new TransferOrder(
        order.source(),
        order.destination(),
        order.delivery(),
        order.placement(),
        new Patience(most, patience.noProgress(), patience.timeout()),
        order.selection(),
        order.flow());
  }

  /** Sends what has gathered. */
  void deliver() {
    outbox.forEach(this::deliver);
    outbox.clear();
  }

  private void deliver(String agent, List<Assignment> assignments) {
    AgentRoute route = fleet.route(agent);
    if (route == null) {
      assignments.forEach(each -> dispatcher.handBack(each.ref(), "agent " + agent + " is gone"));
      return;
    }
    Batches.of(assignments).forEach(batch -> send(route, agent, batch));
  }

  private void send(AgentRoute route, String agent, List<Assignment> batch) {
    link.assign(route, new Assign(batch))
        .onSuccess(reply -> dispatcher.post(() -> answered(agent, reply)))
        // Silence proves nothing: its next heartbeats tell whether the agent took them.
        .onFailure(silent ->
            LOG.atDebug().addKeyValue(LogKeys.AGENT_ID, agent).log("assignment unanswered"));
  }

  /** Passes over what is no longer at the agent that answers: it may be at another by now. */
  private void answered(String agent, AssignReply reply) {
    reply.accepted().stream()
        .filter(ref -> fleet.isAt(ref, agent) && fleet.accepted(ref))
        .forEach(this::begun);
    declined(agent, reply.declined());
  }

  /** The agent did not take these. */
  void declined(String agent, List<Declined> refused) {
    refused.stream().filter(declined -> fleet.isAt(declined.ref(), agent)).forEach(this::declined);
  }

  private void declined(Declined declined) {
    AttemptRef ref = declined.ref();
    fleet.ended(ref);
    dispatcher.on(new SchedulingEvent.Declined(ref, dispatcher.now()));
    dispatcher.release(ref, "declined: " + declined.reason());
  }

  /** The agent took it: stored as running. */
  void begun(AttemptRef ref) {
    metrics.assigned(fleet.heldFor(ref));
    dispatcher.on(new SchedulingEvent.Accepted(ref, dispatcher.now()));
    store.start(ref, dispatcher.now()).onFailure(failed -> logUnstored(ref, failed));
  }

  private static void logUnstored(AttemptRef ref, Throwable failed) {
    // The outcome is stored from ASSIGNED as well, so only the time of the start is lost.
    LOG.atWarn()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .setCause(failed)
        .log("start not stored");
  }
}
