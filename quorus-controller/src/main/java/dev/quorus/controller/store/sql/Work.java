package dev.quorus.controller.store.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One thing to do with the database. A write runs on the writer's thread, inside a transaction that
 * it shares with others, and once more if that was rolled back: so it changes nothing but the
 * database, and ordinary outcomes are results, not exceptions.
 */
@FunctionalInterface
interface Work<T extends @Nullable Object> {
  T apply(Session session) throws SQLException;
}
