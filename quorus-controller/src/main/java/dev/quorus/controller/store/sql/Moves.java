package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.core.bus.OrderJson;

/** Everything that is done to transfers, by one writer. */
final class Moves {
  final TransferReads reads;
  final TransferLists lists;
  final TransferSearches searches;
  final OtherMoves others;
  final Pauses pauses;
  final Priorities priorities;
  final Submits submits;
  final Purge purge;
  final Answers answers;

  // One object for each kind, by which those of a kind are known.
  final Bulk<Submission, Submitted> submit;
  final Bulk<Submission, SubmitResult> submitOfRun;
  final Bulk<AttemptMoves.Assign, Applied> assign;
  final Bulk<AttemptMoves.Start, Applied> start;
  final Bulk<AttemptMoves.Release, Applied> release;
  final Bulk<AttemptMoves.End, Applied> end;
  final Bulk<OtherMoves.GiveUp, Applied> giveUp;
  final Bulk<OtherMoves.Requeue, Applied> requeue;

  Moves(EventLog events, Bells bells, OrderJson orders, QueueQuotas quotas, Answers answers) {
    TransferRow rows = new TransferRow(orders);
    this.submits = new Submits(events, bells, rows, quotas, answers);
    AttemptMoves attempts = new AttemptMoves(events);
    this.reads = new TransferReads(rows);
    this.lists = new TransferLists(rows);
    this.searches = new TransferSearches(rows);
    this.others = new OtherMoves(events, bells, reads);
    this.pauses = new Pauses(events, bells, reads);
    this.priorities = new Priorities(events, bells, reads);
    this.purge = new Purge(events);
    this.answers = answers;
    this.submit = submits::submit;
    this.submitOfRun = submits::store;
    this.assign = attempts::assign;
    this.start = attempts::start;
    this.release = attempts::release;
    this.end = attempts::end;
    this.giveUp = others::giveUp;
    this.requeue = others::requeue;
  }
}
