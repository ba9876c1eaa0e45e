package dev.quorus.core.pool;

import java.util.concurrent.atomic.AtomicBoolean;

/** A session in use by one holder, who gives it back or ends it, once; later calls do nothing. */
public final class Leased<S extends Session> {
  private final SessionSlots<S> slots;
  private final S session;
  private final AtomicBoolean over = new AtomicBoolean();

  Leased(SessionSlots<S> slots, S session) {
    this.slots = slots;
    this.session = session;
  }

  public S session() {
    return session;
  }

  /** It is in order, and free for the next. */
  public void giveBack() {
    if (over.compareAndSet(false, true)) {
      slots.giveBack(session);
    }
  }

  /** The server turned away what was asked by it: it bears one less from now on. */
  public void refused() {
    if (over.compareAndSet(false, true)) {
      slots.refused();
      slots.lost();
      session.close();
    }
  }

  /** It is not known in what state it is: closes it. */
  public void end() {
    if (over.compareAndSet(false, true)) {
      slots.lost();
      session.close();
    }
  }
}
