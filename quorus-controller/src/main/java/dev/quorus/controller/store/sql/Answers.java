package dev.quorus.controller.store.sql;

import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What requests were answered, by their keys. A key of a submit is kept with its transfer and not
 * here, and is respected here all the same.
 */
final class Answers {
  private static final String FIND =
      "SELECT fingerprint, request, at, status, headers, body FROM answers"
          + " WHERE tenant = ? AND idem_key = ?";
  private static final String MADE =
      "SELECT id, created_at FROM transfers WHERE tenant = ? AND idem_key = ?";
  private static final String KEEP =
      "INSERT INTO answers (tenant, idem_key, fingerprint, request, at, status, headers, body)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String OLDEST =
      "SELECT tenant, idem_key FROM answers WHERE at < ? ORDER BY at LIMIT ?";
  private static final String REMOVE = "DELETE FROM answers WHERE tenant = ? AND idem_key = ?";
  private static final int SLICE = 200;

  private final SecretCodec secrets;

  Answers(SecretCodec secrets) {
    this.secrets = secrets;
  }

  /** What a write came to: its result, or the word that its key was used. */
  private record Settled(@Nullable Object result, @Nullable KeyUsed used) {}

  private record Key(String tenant, String text) {}

  /** Makes writes that take their answer along. */
  Writer writer(Writer commit, Once once) {
    return new Writer() {
      @Override
      public <T extends @Nullable Object> Future<T> write(Work<T> work) {
        return commit.write(session -> settle(session, once, work)).compose(Answers::told);
      }
    };
  }

  private <T extends @Nullable Object> Settled settle(Session session, Once once, Work<T> work)
      throws SQLException {
    KeyUsed used = used(session, once.asked());
    if (used != null) {
      return new Settled(null, used);
    }
    T result = work.apply(session);
    Answer answer = result == null ? null : once.answer().apply(result);
    if (answer != null) {
      keep(session, once.asked(), answer);
    }
    return new Settled(result, null);
  }

  /** The result is that of the work of the same call. */
  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T extends @Nullable Object> Future<T> told(Settled settled) {
    KeyUsed used = settled.used();
    return used == null ? Future.succeededFuture((T) settled.result()) : Future.failedFuture(used);
  }

  /** By whom the key was used; null if it is free. */
  @Nullable KeyUsed used(Session session, Asked asked) throws SQLException {
    KeyUsed answered =
        session.prepare(FIND).text(asked.tenant()).text(asked.key()).first(row -> used(row, asked));
    return answered != null
        ? answered
        : session
            .prepare(MADE)
            .text(asked.tenant())
            .text(asked.key())
            .first(row ->
                new KeyUsed.Otherwise(
                    "the submit of transfer " + row.getString(1), TransferRow.instant(row, 2)));
  }

  private KeyUsed used(ResultSet row, Asked asked) throws SQLException {
    if (!row.getString(1).equals(asked.fingerprint())) {
      return new KeyUsed.Otherwise(row.getString(2), TransferRow.instant(row, 3));
    }
    String body = secrets.open(row.getString(6)).reveal();
    return new KeyUsed.Again(new Answer(row.getInt(4), headers(row.getString(5)), body));
  }

  /** The request that used the key for anything else than a submit; null if none did. */
  @Nullable KeyUsed otherwise(Session session, String tenant, String key) throws SQLException {
    return session
        .prepare(FIND)
        .text(tenant)
        .text(key)
        .first(row -> new KeyUsed.Otherwise(row.getString(2), TransferRow.instant(row, 3)));
  }

  void keep(Session session, Asked asked, Answer answer) throws SQLException {
    session
        .prepare(KEEP)
        .text(asked.tenant())
        .text(asked.key())
        .text(asked.fingerprint())
        .text(asked.request())
        .number(Micros.of(asked.at()))
        .number(answer.status())
        .text(text(answer.headers()))
        .text(secrets.seal(new Secret(answer.body())))
        .update();
    session.keptAnswer();
  }

  /** Removes some of those that are older than the time, in microseconds; whether that was all. */
  boolean removeSlice(Session session, long before) throws SQLException {
    List<Key> oldest =
        session
            .prepare(OLDEST)
            .number(before)
            .number(SLICE)
            .list(row -> new Key(row.getString(1), row.getString(2)));
    if (!oldest.isEmpty()) {
      Prepared remove = session.prepare(REMOVE);
      for (Key each : oldest) {
        remove.text(each.tenant()).text(each.text()).add();
      }
      remove.batch();
    }
    return oldest.size() < SLICE;
  }

  private static String text(Map<String, String> headers) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(headers)
        .forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
    return text.toString();
  }

  private static Map<String, String> headers(String text) {
    Map<String, String> headers = new TreeMap<>();
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(": ");
      headers.put(line.substring(0, colon), line.substring(colon + 2));
    }
    return headers;
  }
}
