package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.Ticket;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How transfers come under the scheduler: submitted, left unfinished by an earlier life of the
 * controller, stored by another one, or resumed. On the mailbox's thread but {@link #restore},
 * which comes before that runs.
 */
final class Arrivals {
  private final Dispatcher dispatcher;
  private final LeaderStore store;
  private final Fleet fleet;
  private final Scheduler scheduler;
  private final Tickets tickets = new Tickets();
  private final List<Waiter> waiters = new ArrayList<>();

  Arrivals(Dispatcher dispatcher, LeaderStore store, Fleet fleet, Scheduler scheduler) {
    this.dispatcher = dispatcher;
    this.store = store;
    this.fleet = fleet;
    this.scheduler = scheduler;
  }

  /** Takes in a transfer that has just been stored. */
  void submitted(TransferId id, TransferOrder order) {
    dispatcher.keep(id, order);
    dispatcher.on(new SchedulingEvent.Arrived(Tickets.fresh(id, order), null, dispatcher.now()));
  }

  /** Takes in a transfer that an earlier life of the controller left unfinished. */
  void restore(Unfinished transfer) {
    switch (transfer.place()) {
      case Unfinished.Waiting waiting -> arrive(transfer, null);
      case Unfinished.WaitingUntil(Instant due) -> arrive(transfer, due);
      case Unfinished.At(String agent, AttemptRef ref) -> adopt(transfer, ref, agent);
      case Unfinished.Paused paused -> {
        // It waits for a person and not for the scheduler.
      }
    }
  }

  private void arrive(Unfinished transfer, @Nullable Instant due) {
    Ticket ticket = tickets.restored(transfer, transfer.tries().made());
    dispatcher.on(new SchedulingEvent.Arrived(ticket, due, dispatcher.now()));
  }

  private void adopt(Unfinished transfer, AttemptRef ref, String agent) {
    fleet.hold(ref, agent);
    fleet.adopted(ref, transfer.allowedAttempts());
    Ticket ticket = tickets.restored(transfer, ref.number() - 1);
    dispatcher.on(new SchedulingEvent.Adopted(ticket, ref, agent, dispatcher.now()));
  }

  /** Takes a transfer in that another controller stored, unless it is known already. */
  void takeIn(TransferId id) {
    if (!scheduler.knows(id) || scheduler.isStopping(id)) {
      comeBack(id);
    }
  }

  /** Goes by the record's priority from now on, if the transfer is known. */
  void reprioritize(TransferRecord record) {
    if (scheduler.knows(record.id())) {
      dispatcher.on(
          new SchedulingEvent.Reprioritized(Tickets.restored(record, 0), dispatcher.now()));
    }
  }

  /** Takes a resumed transfer in again, as soon as the last of its earlier life is gone. */
  void comeBack(TransferId id) {
    when(
        () -> !scheduler.knows(id),
        () ->
            dispatcher.then(
                store.load(id),
                this::arrive,
                failed -> dispatcher.repeatLater(() -> comeBack(id))));
  }

  /** As it is stored by now: it may have been assigned or withdrawn meanwhile. */
  private void arrive(@Nullable TransferRecord record) {
    if (record == null) {
      return;
    }
    if (record.state() instanceof TransferState.Queued(int attempts)) {
      dispatcher.on(
          new SchedulingEvent.Arrived(Tickets.restored(record, attempts), null, dispatcher.now()));
    } else if (record.state() instanceof TransferState.RetryWait(int attempts, var f, var due)) {
      dispatcher.on(
          new SchedulingEvent.Arrived(Tickets.restored(record, attempts), due, dispatcher.now()));
    }
  }

  /** Goes on when no agent holds the attempt any more that a pause or a cancel is to stop. */
  void whenStopped(TransferId id, Runnable step) {
    when(() -> !scheduler.isStopping(id), step);
  }

  /** A step that waits for the scheduler to let go of a transfer. */
  private record Waiter(BooleanSupplier free, Runnable step) {}

  private void when(BooleanSupplier free, Runnable step) {
    if (free.getAsBoolean()) {
      step.run();
    } else {
      waiters.add(new Waiter(free, step));
    }
  }

  /** Goes on with every step that nothing holds any more. */
  void wake() {
    if (!waiters.isEmpty()) {
      List<Waiter> free = waiters.stream().filter(each -> each.free().getAsBoolean()).toList();
      waiters.removeAll(free);
      free.forEach(each -> each.step().run());
    }
  }
}
