package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferRecord.History;
import dev.quorus.controller.store.TransferRecord.Tries;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.bus.OutcomeJson;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes a record of a row of the transfers table. Safe for use by many threads. */
final class TransferRow implements Prepared.Row<TransferRecord> {
  /** What to select, from {@code transfers t}. */
  static final String COLUMNS =
      "t.id, t.state, t.attempts, t.epoch, t.agent, t.order_json, t.retry_of, t.created_at,"
          + " t.started_at, t.state_at, t.due_at, t.failure, t.receipt, t.bytes, t.total,"
          + " t.released, t.files, t.files_total";

  private static final int ID = 1;
  private static final int STATE = 2;
  private static final int ATTEMPTS = 3;
  private static final int EPOCH = 4;
  private static final int AGENT = 5;
  private static final int ORDER = 6;
  private static final int RETRY_OF = 7;
  static final int CREATED_AT = 8;
  private static final int STARTED_AT = 9;
  private static final int STATE_AT = 10;
  private static final int DUE_AT = 11;
  private static final int FAILURE = 12;
  private static final int RECEIPT = 13;
  private static final int BYTES = 14;
  private static final int TOTAL = 15;
  private static final int RELEASED = 16;

  private static final int FILES = 17;
  private static final int FILES_TOTAL = 18;

  /** The number of a further column, selected after these. */
  static final int AFTER = 19;

  private final OrderJson orders;

  TransferRow(OrderJson orders) {
    this.orders = orders;
  }

  /**
   * @throws StoreException if the row cannot be understood, such as for want of the key that its
   *     secrets were sealed with
   */
  @Override
  public TransferRecord read(ResultSet row) throws SQLException {
    String id = row.getString(ID);
    try {
      return new TransferRecord(
          TransferId.parse(id),
          orders.read(new JsonObject(row.getString(ORDER))),
          state(row),
          history(row));
    } catch (RuntimeException e) {
      throw new StoreException(
          Reason.UNREADABLE,
          ("the stored transfer %s cannot be read; if the key file of the data folder was replaced,"
                  + " put the old one back")
              .formatted(id),
          e);
    }
  }

  static TransferId id(ResultSet row) throws SQLException {
    return TransferId.parse(row.getString(ID));
  }

  /** With the report on its files, which is the column after the others. */
  TransferRecord readWithTree(ResultSet row) throws SQLException {
    String tree = row.getString(AFTER);
    TransferRecord record = read(row);
    return tree == null ? record : record.with(OutcomeJson.readTree(new JsonObject(tree)));
  }

  private static TransferState state(ResultSet row) throws SQLException {
    int attempts = row.getInt(ATTEMPTS);
    return switch (StateName.valueOf(row.getString(STATE))) {
      case QUEUED -> new TransferState.Queued(attempts);
      case ASSIGNED ->
          new TransferState.Assigned(
              attempts, row.getString(AGENT), row.getLong(EPOCH), instant(row, STATE_AT));
      case RUNNING ->
          new TransferState.Running(
              attempts, row.getString(AGENT), row.getLong(EPOCH), instant(row, STATE_AT));
      case RETRY_WAIT ->
          new TransferState.RetryWait(attempts, knownFailure(row), instant(row, DUE_AT));
      case PAUSED -> new TransferState.Paused(attempts);
      case SUCCEEDED ->
          new TransferState.Succeeded(
              OutcomeJson.readReceipt(new JsonObject(row.getString(RECEIPT))),
              instant(row, STATE_AT));
      case FAILED -> new TransferState.Failed(knownFailure(row), instant(row, STATE_AT));
      case CANCELLED -> new TransferState.Cancelled(instant(row, STATE_AT));
    };
  }

  private static History history(ResultSet row) throws SQLException {
    String retryOf = row.getString(RETRY_OF);
    return new History(
        instant(row, CREATED_AT),
        instantOrNull(row, STARTED_AT),
        new Tries(row.getInt(ATTEMPTS), row.getInt(RELEASED)),
        row.getString(AGENT),
        failure(row, FAILURE),
        new Progress(
            row.getLong(BYTES), row.getLong(TOTAL), row.getLong(FILES), row.getLong(FILES_TOTAL)),
        retryOf == null ? null : TransferId.parse(retryOf));
  }

  private static TransferFailure knownFailure(ResultSet row) throws SQLException {
    return OutcomeJson.readFailure(new JsonObject(row.getString(FAILURE)));
  }

  /** The failure in a column; null if there is none. */
  static @Nullable TransferFailure failure(ResultSet row, int column) throws SQLException {
    String json = row.getString(column);
    return json == null ? null : OutcomeJson.readFailure(new JsonObject(json));
  }

  static Instant instant(ResultSet row, int column) throws SQLException {
    return Micros.toInstant(row.getLong(column));
  }

  /** The time in a column; null if there is none. */
  static @Nullable Instant instantOrNull(ResultSet row, int column) throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? null : Micros.toInstant(micros);
  }
}
