package dev.quorus.controller.store.sql;

import java.sql.SQLException;
import java.util.List;

/**
 * A kind of write that is made for many at once, in a few round trips whatever their number. On the
 * writer's thread, inside a transaction, and once more if that was rolled back: so it changes
 * nothing but the database.
 */
@FunctionalInterface
interface Bulk<A, T> {
  /** One result for each, in their order. No two of them concern the same transfer. */
  List<T> apply(Session session, List<A> each) throws SQLException;
}
