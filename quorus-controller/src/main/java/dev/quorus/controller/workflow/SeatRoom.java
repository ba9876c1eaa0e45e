package dev.quorus.controller.workflow;

import dev.quorus.controller.transfer.Desk;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.Optional;

/** What the runs of one lead have in common. For use by their threads. */
interface SeatRoom {
  WorkflowLeaderStore store();

  Desk desk();

  Means means();

  Scout scout();

  NoticeSender notices();

  /** To be run if a write shows that another controller leads. */
  Runnable lost();

  /** What the run is made of. */
  Blueprint blueprint(WorkflowLeaderStore.Whole whole);

  /** From now on the seat is told when the transfer has ended. */
  void watch(TransferId transfer, RunSeat seat);

  void forget(TransferId transfer);

  /** Mail to triggers that look where a run writes; empty if none does. */
  Optional<Mail> writes(StoredRun run, RunSpec spec, TransferOrder order);

  /** Lets a seat go that has ended; false if it is wanted after all. */
  boolean leave(RunSeat seat);

  /** Mail for somebody else was sent. */
  void mail();

  /** All mail that waits is handed out again. */
  void readAgain();
}
