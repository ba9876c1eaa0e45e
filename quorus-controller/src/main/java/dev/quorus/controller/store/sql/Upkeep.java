package dev.quorus.controller.store.sql;

import java.sql.SQLException;

/** What the writer does for its database between two transactions. */
interface Upkeep {
  /** A server looks after itself. */
  Upkeep NONE =
      new Upkeep() {
        @Override
        public void afterCommit(Session writer, int writes) {
          // Nothing is left to do.
        }

        @Override
        public void makeRoom(Session writer) {
          // It is not this side's space.
        }

        @Override
        public void close(Session writer) {
          // Nothing was begun.
        }
      };

  void afterCommit(Session writer, int writes);

  /** When the disk is or was full. */
  void makeRoom(Session writer);

  /** After the last transaction, while the session is still open. */
  void close(Session writer) throws InterruptedException, SQLException;
}
