package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.sql.Write.Alone;
import dev.quorus.controller.store.sql.Write.Part;
import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes that are made together. For the writer's thread. */
final class Group {
  private final List<Pending<?>> members = new ArrayList<>();

  private Group() {}

  List<Pending<?>> members() {
    return members;
  }

  /**
   * Puts writes into as few groups as keep the order of those of each transfer, and the place of
   * those that stand alone.
   */
  static List<Group> of(List<Pending<?>> writes) {
    List<Group> groups = new ArrayList<>();
    Map<Bulk<?, ?>, Integer> latestOfKind = new HashMap<>();
    Map<TransferId, Integer> latestOf = new HashMap<>();
    for (Pending<?> each : writes) {
      switch (each.write()) {
        case Alone<?> alone -> {
          groups.add(new Group());
          groups.getLast().members.add(each);
          latestOfKind.clear();
          latestOf.clear();
        }
        case Part<?, ?> part -> {
          Integer open = latestOfKind.get(part.bulk());
          Integer before = latestOf.get(part.transfer());
          if (open == null || (before != null && before >= open)) {
            groups.add(new Group());
            open = groups.size() - 1;
            latestOfKind.put(part.bulk(), open);
          }
          groups.get(open).members.add(each);
          latestOf.put(part.transfer(), open);
        }
      }
    }
    return groups;
  }

  /** Makes them, and notes each one's result. */
  void write(Session session) throws SQLException {
    Pending<?> first = members.getFirst();
    switch (first.write()) {
      case Alone<?> alone -> alone(first, session);
      case Part<?, ?> part -> together(part.bulk(), session);
    }
  }

  private static <T extends @Nullable Object> void alone(Pending<T> pending, Session session)
      throws SQLException {
    if (pending.write() instanceof Alone<T>(Work<T> work)) {
      long changes = session.changes();
      long answers = session.answers();
      T result = work.apply(session);
      boolean answered = session.answers() != answers;
      pending.done(
          result,
          session.changes() != changes ? Effect.CHANGED : answered ? Effect.ANSWERED : Effect.NONE);
    }
  }

  /** All members are parts of the same bulk: {@link #of} puts no others together. */
  @SuppressWarnings("unchecked")
  private <A, T> void together(Bulk<A, T> bulk, Session session) throws SQLException {
    List<A> all = new ArrayList<>(members.size());
    for (Pending<?> each : members) {
      all.add(((Part<A, T>) each.write()).what());
    }
    List<T> results = bulk.apply(session, all);
    for (int i = 0; i < results.size(); i++) {
      T result = results.get(i);
      boolean changes = !(result instanceof Submitted one) || one.isNew();
      ((Pending<T>) members.get(i)).done(result, changes ? Effect.CHANGED : Effect.NONE);
    }
  }
}
