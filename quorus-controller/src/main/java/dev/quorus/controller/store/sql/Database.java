package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import java.sql.SQLException;

/** One database: opens connections to it and knows what its errors mean. Any thread. */
interface Database {
  Dialect dialect();

  /** A new session for the one thread that writes. */
  Session writer() throws SQLException;

  /** How many questions may be asked at the same time, each over a session of its own. */
  int readers();

  /** A new session for questions, each answered from the last commit before it. */
  Session reader() throws SQLException;

  Trouble judge(SQLException error);

  /** What the error means, and what to do about it. */
  StoreException explain(SQLException error);
}
