package dev.quorus.controller.workflow;

import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.run.Why;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has an agent look at what lies somewhere. Futures complete on any thread, and never fail. */
public interface Scout {
  /**
   * The files below the source of an order that its selection names.
   *
   * @param below whether folders below are looked into too
   * @param most with more it tells one more than that
   */
  Future<Sighted> list(TransferOrder order, boolean below, int most);

  /** What lies at the source of an order. */
  Future<Sighted> source(TransferOrder order);

  /** What lies at its destination. */
  Future<Sighted> destination(TransferOrder order);

  /** What it came to. */
  sealed interface Sighted {
    /**
     * These.
     *
     * @param list names of files below what was looked at; empty unless they were asked for
     * @param bytes of all together; -1 if the server does not say
     * @param modified of a single one, if it is known
     */
    record Files(List<File> list, long count, long bytes, @Nullable Instant modified)
        implements Sighted {
      public Files {
        list = List.copyOf(list);
      }
    }

    /**
     * It failed.
     *
     * @param mayPass whether looking again can help
     */
    record Not(Why why, boolean mayPass) implements Sighted {}
  }

  /**
   * A file.
   *
   * @param bytes -1 if the server does not say
   */
  record File(String path, long bytes, @Nullable Instant modified) {}

  /** Nobody looks. */
  Scout NOBODY =
      new Scout() {
        @Override
        public Future<Sighted> list(TransferOrder order, boolean below, int most) {
          return nobody();
        }

        @Override
        public Future<Sighted> source(TransferOrder order) {
          return nobody();
        }

        @Override
        public Future<Sighted> destination(TransferOrder order) {
          return nobody();
        }

        private static Future<Sighted> nobody() {
          return Future.succeededFuture(
              new Sighted.Not(new Why("UNREACHABLE", "no agent is there to look"), true));
        }
      };
}
