package dev.quorus.controller.store.sql;

import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditOutcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries of the audit log as rows of their table. */
final class AuditRow {
  static final String COLUMNS =
      "seq, at, who, tenant, address, operation, subject, outcome, detail, times, transfers, hash";

  private static final String APPEND =
      "INSERT INTO audit (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String COMMA = ",";

  private AuditRow() {}

  static AuditEntry read(ResultSet row) throws SQLException {
    return new AuditEntry(
        row.getLong(1),
        TransferRow.instant(row, 2),
        new Who(row.getString(3), row.getString(4), row.getString(5)),
        new What(
            row.getString(6),
            row.getString(7),
            AuditOutcome.valueOf(row.getString(8)),
            row.getString(9),
            row.getLong(10),
            transfers(row.getString(11))),
        row.getString(12));
  }

  private static @Nullable List<String> transfers(@Nullable String text) {
    return text == null ? null : List.of(text.split(COMMA));
  }

  static void append(Session session, List<AuditEntry> entries) throws SQLException {
    Prepared row = session.prepare(APPEND);
    for (AuditEntry each : entries) {
      What what = each.what();
      List<String> transfers = what.transfers();
      row.number(each.seq())
          .number(Micros.of(each.at()))
          .text(each.who().id())
          .text(each.who().tenant())
          .text(each.who().address())
          .text(what.operation())
          .text(what.subject())
          .text(what.outcome().name())
          .text(what.detail())
          .number(what.count())
          .text(transfers == null ? null : String.join(COMMA, transfers))
          .text(each.hash())
          .add();
    }
    row.batch();
  }
}
