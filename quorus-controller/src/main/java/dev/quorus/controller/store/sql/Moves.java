package dev.quorus.controller.store.sql;

import dev.quorus.core.bus.OrderJson;

/** Everything that is done to transfers, by one writer. */
final class Moves {
  final TransferReads reads;
  final TransferLists lists;
  final Submits submits;
  final AttemptMoves attempts;
  final OtherMoves others;
  final Pauses pauses;
  final Purge purge;

  Moves(EventLog events, Bells bells, OrderJson orders) {
    TransferRow rows = new TransferRow(orders);
    this.reads = new TransferReads(rows);
    this.lists = new TransferLists(rows);
    this.submits = new Submits(events, bells, rows);
    this.attempts = new AttemptMoves(events);
    this.others = new OtherMoves(events, bells, reads);
    this.pauses = new Pauses(events, bells, reads);
    this.purge = new Purge(events);
  }
}
