package dev.quorus.controller.store.sql;

import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.repeat.Once.Asked;
import io.vertx.core.Future;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Answers in their table. */
final class SqlAnswerStore implements AnswerStore {
  private final GroupCommit commit;
  private final Readers readers;
  private final Answers answers;

  SqlAnswerStore(GroupCommit commit, Readers readers, Answers answers) {
    this.commit = commit;
    this.readers = readers;
    this.answers = answers;
  }

  @Override
  public Future<@Nullable Answer> find(Asked asked) {
    return readers
        .<@Nullable KeyUsed>read(session -> answers.used(session, asked))
        .compose(SqlAnswerStore::told);
  }

  private static Future<@Nullable Answer> told(@Nullable KeyUsed used) {
    return switch (used) {
      case null -> Future.<@Nullable Answer>succeededFuture(null);
      case KeyUsed.Again again -> Future.<@Nullable Answer>succeededFuture(again.answer());
      case KeyUsed.Otherwise otherwise -> Future.failedFuture(otherwise);
    };
  }

  @Override
  public Future<Answer> keep(Asked asked, Answer answer) {
    return commit
        .<@Nullable KeyUsed>write(session -> keep(session, asked, answer))
        .compose(SqlAnswerStore::told)
        .map(kept -> kept == null ? answer : kept);
  }

  private @Nullable KeyUsed keep(Session session, Asked asked, Answer answer) throws SQLException {
    KeyUsed used = answers.used(session, asked);
    if (used == null) {
      answers.keep(session, asked, answer);
    }
    return used;
  }
}
