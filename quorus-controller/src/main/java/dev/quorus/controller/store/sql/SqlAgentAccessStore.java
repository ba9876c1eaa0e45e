package dev.quorus.controller.store.sql;

import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.controller.security.AgentAccessStore;
import dev.quorus.controller.security.AgentToken;
import dev.quorus.controller.security.EnrolResult;
import dev.quorus.controller.security.Enrolment;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tokens and credentials of agents in their tables. */
final class SqlAgentAccessStore implements AgentAccessStore {
  private static final String ADD =
      "INSERT INTO agent_tokens (id, hash, pool, created_by, created_at, expires_at, uses, used)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, 0)";
  private static final String TOKEN =
      "SELECT id, hash, pool, created_by, created_at, expires_at, uses, used FROM agent_tokens"
          + " WHERE hash = ?";
  private static final String USE = "UPDATE agent_tokens SET used = used + 1 WHERE id = ?";
  private static final String CREDENTIAL =
      "SELECT hash, revoked_at FROM agent_credentials WHERE agent = ?";
  private static final String ENROL =
      "INSERT INTO agent_credentials (agent, hash, pool, token, enrolled_at) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT (agent) DO UPDATE SET hash = excluded.hash, pool = excluded.pool,"
          + " token = excluded.token, enrolled_at = excluded.enrolled_at, revoked_at = NULL";
  private static final String FIND =
      "SELECT agent, pool FROM agent_credentials WHERE hash = ? AND revoked_at IS NULL";
  private static final String REVOKE =
      "UPDATE agent_credentials SET revoked_at = ? WHERE agent = ? AND revoked_at IS NULL";
  private static final String REVOKED =
      "SELECT agent FROM agent_credentials WHERE revoked_at >= ? ORDER BY agent";

  private final GroupCommit commit;
  private final Writer writer;
  private final Readers readers;
  private final Answers answers;

  SqlAgentAccessStore(GroupCommit commit, Writer writer, Readers readers, Answers answers) {
    this.commit = commit;
    this.writer = writer;
    this.readers = readers;
    this.answers = answers;
  }

  @Override
  public AgentAccessStore once(Once once) {
    return new SqlAgentAccessStore(commit, answers.writer(commit, once), readers, answers);
  }

  private record Known(AgentToken token, int used) {}

  private record Credential(String hash, @Nullable Instant revokedAt) {}

  @Override
  public Future<@Nullable Void> add(AgentToken token) {
    return writer
        .write(session ->
            session
                .prepare(ADD)
                .text(token.id())
                .text(token.hash())
                .text(token.pool())
                .text(token.createdBy())
                .number(Micros.of(token.createdAt()))
                .number(Micros.of(token.expiresAt()))
                .number(token.uses())
                .update())
        .mapEmpty();
  }

  @Override
  public Future<EnrolResult> enrol(Enrolment enrolment) {
    return writer.write(session -> enrol(session, enrolment));
  }

  private static EnrolResult enrol(Session session, Enrolment enrolment) throws SQLException {
    Known known = token(session, enrolment.tokenHash());
    if (known == null) {
      return EnrolResult.TOKEN_UNKNOWN;
    }
    Credential before = credential(session, enrolment.agent());
    Credential active = before != null && before.revokedAt() == null ? before : null;
    if (active != null && active.hash().equals(enrolment.credentialHash())) {
      return EnrolResult.ENROLLED;
    }
    EnrolResult verdict =
        EnrolResult.ofToken(known.token(), known.used(), enrolment, enrolment.at());
    if (verdict != EnrolResult.ENROLLED) {
      return verdict;
    }
    if (active != null) {
      return EnrolResult.AGENT_EXISTS;
    }
    if (isBarred(before, known.token())) {
      return EnrolResult.AGENT_REVOKED;
    }
    write(session, enrolment, known.token());
    return EnrolResult.ENROLLED;
  }

  /** Only a token that was made after the agent was revoked lets it in again. */
  private static boolean isBarred(@Nullable Credential before, AgentToken token) {
    return before != null
        && before.revokedAt() != null
        && !token.createdAt().isAfter(before.revokedAt());
  }

  private static @Nullable Known token(Session session, String hash) throws SQLException {
    return session
        .prepare(TOKEN)
        .text(hash)
        .first(row ->
            new Known(
                new AgentToken(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    TransferRow.instant(row, 5),
                    TransferRow.instant(row, 6),
                    row.getInt(7)),
                row.getInt(8)));
  }

  private static @Nullable Credential credential(Session session, String agent)
      throws SQLException {
    return session
        .prepare(CREDENTIAL)
        .text(agent)
        .first(row ->
            new Credential(
                row.getString(1), row.getObject(2) == null ? null : TransferRow.instant(row, 2)));
  }

  private static void write(Session session, Enrolment enrolment, AgentToken token)
      throws SQLException {
    session.prepare(USE).text(token.id()).update();
    session
        .prepare(ENROL)
        .text(enrolment.agent())
        .text(enrolment.credentialHash())
        .text(enrolment.pool())
        .text(token.id())
        .number(Micros.of(enrolment.at()))
        .update();
  }

  @Override
  public Future<@Nullable AdmittedAgent> find(String credentialHash) {
    return readers.read(session ->
        session
            .prepare(FIND)
            .text(credentialHash)
            .first(row -> new AdmittedAgent(row.getString(1), row.getString(2))));
  }

  @Override
  public Future<Boolean> revoke(String agent, Instant at) {
    return writer.write(
        session -> session.prepare(REVOKE).number(Micros.of(at)).text(agent).update() > 0);
  }

  @Override
  public Future<List<String>> revokedSince(Instant instant) {
    return readers.read(session ->
        session.prepare(REVOKED).number(Micros.of(instant)).list(row -> row.getString(1)));
  }
}
