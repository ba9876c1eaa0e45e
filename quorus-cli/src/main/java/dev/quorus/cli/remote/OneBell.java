package dev.quorus.cli.remote;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.EventListener;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferProgress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Rings when something happens to one transfer. For use by many threads. */
final class OneBell implements Bell, EventListener {
  private final AtomicBoolean rung = new AtomicBoolean();
  private final AtomicBoolean happened = new AtomicBoolean();
  private final AtomicReference<@Nullable TransferProgress> progress = new AtomicReference<>();
  private volatile boolean open;

  @Override
  public void event(TransferEvent event) {
    happened.set(true);
    rung.set(true);
  }

  @Override
  public void progress(TransferProgress far) {
    progress.set(far);
    rung.set(true);
  }

  @Override
  public void open() {
    open = true;
  }

  @Override
  public void away(ClientError why) {
    open = false;
    rung.set(true);
  }

  /** The stream has ended, whichever way. */
  void over() {
    open = false;
    rung.set(true);
  }

  @Override
  public boolean rung() {
    return rung.getAndSet(false);
  }

  @Override
  public boolean works() {
    return open;
  }

  /** How far the transfer is by now, if that is all that was heard since the last call. */
  @Nullable TransferProgress progressAlone() {
    TransferProgress far = progress.getAndSet(null);
    return happened.getAndSet(false) ? null : far;
  }
}
