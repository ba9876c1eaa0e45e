package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.TransferRecord.Tries;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes of a row what a leader needs of it. Each column read costs as much as the whole JSON. */
final class UnfinishedRow {
  /** What to select, from {@code transfers t}. */
  static final String COLUMNS =
      "t.id, t.state, t.attempts, t.released, t.order_json, t.started_at, t.agent, t.epoch,"
          + " t.due_at";

  private static final int ID = 1;
  private static final int STATE = 2;
  private static final int ATTEMPTS = 3;
  private static final int RELEASED = 4;
  private static final int ORDER = 5;
  private static final int STARTED_AT = 6;
  private static final int AGENT = 7;
  private static final int EPOCH = 8;
  private static final int DUE_AT = 9;

  private UnfinishedRow() {}

  /**
   * @throws StoreException if the row cannot be understood
   */
  static Unfinished read(ResultSet row) throws SQLException {
    String text = row.getString(ID);
    try {
      TransferId id = TransferId.parse(text);
      Tries tries = new Tries(row.getInt(ATTEMPTS), row.getInt(RELEASED));
      return new Unfinished(
          id,
          OrderGist.read(row.getString(ORDER)),
          tries,
          tries.made() > 0 && TransferRow.instantOrNull(row, STARTED_AT) != null,
          place(row, id, tries));
    } catch (RuntimeException e) {
      throw new StoreException(
          Reason.UNREADABLE,
          ("the stored transfer %s cannot be read; restore the database from a backup, or remove"
                  + " that transfer")
              .formatted(text),
          e);
    }
  }

  private static Unfinished.Place place(ResultSet row, TransferId id, Tries tries)
      throws SQLException {
    StateName state = StateName.valueOf(row.getString(STATE));
    return switch (state) {
      case QUEUED -> new Unfinished.Waiting();
      case ASSIGNED, RUNNING ->
          new Unfinished.At(
              row.getString(AGENT), new AttemptRef(id, tries.made(), row.getLong(EPOCH)));
      case RETRY_WAIT -> new Unfinished.WaitingUntil(TransferRow.instant(row, DUE_AT));
      case PAUSED -> new Unfinished.Paused();
      case SUCCEEDED, FAILED, CANCELLED ->
          throw new IllegalStateException("a finished one is among the unfinished: " + state);
    };
  }
}
