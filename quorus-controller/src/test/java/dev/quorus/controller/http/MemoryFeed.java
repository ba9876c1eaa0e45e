package dev.quorus.controller.http;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.FeedSubject;
import dev.quorus.controller.store.RunMoved;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.controller.workflow.store.RunLine;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A log of events in memory, to which tests append. */
public final class MemoryFeed implements EventFeed {
  /** How often the log was looked at. */
  public final AtomicInteger looks = new AtomicInteger();

  private final List<FeedEvent> log = new ArrayList<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private long purged;

  /** Appends an event; its number. */
  public long append(String tenant, TransferId id, StateName state, Map<String, String> labels) {
    long seq = quietly(tenant, id, state, labels);
    listeners.forEach(Runnable::run);
    return seq;
  }

  /** The same without telling anybody. */
  public synchronized long quietly(
      String tenant, TransferId id, StateName state, Map<String, String> labels) {
    long seq = log.size() + 1L;
    log.add(
        new TransferMoved(
            new EventRecord(seq, id, MemoryTransfers.NOW, state, 0, null), tenant, labels));
    return seq;
  }

  /** Appends a step of a run; its number. */
  public long step(String tenant, String run, String workflow, String subject, String what) {
    long seq;
    synchronized (this) {
      seq = log.size() + 1L;
      RunLine line = new RunLine(MemoryTransfers.NOW, subject, what, null);
      log.add(new RunMoved(new RunLine.Stored(seq, line), run, workflow, tenant));
    }
    listeners.forEach(Runnable::run);
    return seq;
  }

  /** Events up to the number are no longer all there. */
  public synchronized void purge(long upTo) {
    purged = upTo;
  }

  @Override
  public synchronized Future<Bounds> bounds() {
    return Future.succeededFuture(new Bounds(purged, log.size()));
  }

  @Override
  public Future<EventBatch> after(long seq, int most) {
    return Future.succeededFuture(batch(seq, most, event -> true));
  }

  @Override
  public Future<EventBatch> after(String tenant, long seq, int most) {
    return Future.succeededFuture(batch(seq, most, event -> event.tenant().equals(tenant)));
  }

  @Override
  public synchronized Future<@Nullable EventBatch> after(
      String tenant, TransferId transfer, long seq, int most) {
    Predicate<FeedEvent> own =
        event ->
            event.tenant().equals(tenant)
                && event.subject().equals(new FeedSubject.OfTransfer(transfer));
    return Future.succeededFuture(ofOne(own, seq, most));
  }

  @Override
  public synchronized Future<@Nullable EventBatch> ofRun(
      String tenant, String run, long seq, int most) {
    return Future.succeededFuture(
        ofOne(
            event ->
                event.tenant().equals(tenant) && event.subject().equals(new FeedSubject.OfRun(run)),
            seq,
            most));
  }

  private @Nullable EventBatch ofOne(Predicate<FeedEvent> own, long seq, int most) {
    if (log.stream().noneMatch(own)) {
      return null;
    }
    EventBatch batch = batch(seq, most, own);
    boolean over =
        batch.events().size() < most
            && log.stream().filter(own).reduce((first, next) -> next).orElseThrow().last();
    return new EventBatch(batch.events(), batch.upTo(), over);
  }

  private synchronized EventBatch batch(long seq, int most, Predicate<FeedEvent> which) {
    looks.incrementAndGet();
    List<FeedEvent> found =
        log.stream().filter(each -> each.seq() > seq).filter(which).limit(most).toList();
    return new EventBatch(
        found, found.size() < most ? Math.max(seq, log.size()) : found.getLast().seq());
  }

  @Override
  public synchronized Future<EventBatch> latest(String tenant) {
    List<FeedEvent> found =
        log.stream()
            .filter(each -> each.tenant().equals(tenant))
            .sorted(Comparator.comparingLong(FeedEvent::seq).reversed())
            .toList();
    return Future.succeededFuture(new EventBatch(found, log.size()));
  }

  @Override
  public void onAppended(Runnable listener) {
    listeners.add(listener);
  }
}
