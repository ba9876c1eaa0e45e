package dev.quorus.controller.transfer;

import dev.quorus.core.transfer.TransferId;

/**
 * Something else that the leader alone does. Made new at each takeover, and closed for good when
 * the lead is lost. For use by any thread; nothing here blocks but {@link #close}.
 */
public interface LeadDuty extends AutoCloseable {
  /** All that is unfinished of transfers is taken in. */
  void begin();

  /** A transfer is finished, and that is committed. May be told twice. */
  void ended(TransferId id);

  /** There is mail for the leader in the store, as far as somebody says. */
  void mail();

  /** Does nothing more when this returns. */
  @Override
  void close();

  /** Makes one for each lead. */
  @FunctionalInterface
  interface Maker {
    /** Makes none. */
    Maker NONE = (epoch, lead, lost) -> new None();

    /**
     * Makes one.
     *
     * @param lead told of transfers that it begins and ends
     * @param lost told if a write shows that another controller leads
     */
    LeadDuty make(long epoch, Lead lead, Runnable lost);
  }

  /** Nothing else is done. */
  final class None implements LeadDuty {
    private None() {}

    @Override
    public void begin() {
      // There is nothing to begin.
    }

    @Override
    public void ended(TransferId id) {
      // Nobody waits for it.
    }

    @Override
    public void mail() {
      // Nobody reads it.
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}
