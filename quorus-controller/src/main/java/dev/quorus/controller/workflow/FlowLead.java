package dev.quorus.controller.workflow;

import dev.quorus.controller.transfer.Desk;
import dev.quorus.controller.transfer.LeadDuty;
import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.controller.workflow.store.WorkflowLeaderStore;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.run.RunEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All runs that go on, and all triggers, under one lead. Reads the leader's mail when it is told of
 * some, and every second anyway.
 */
public final class FlowLead implements LeadDuty, SeatRoom {
  private static final Logger LOG = LoggerFactory.getLogger(FlowLead.class);
  private static final long ROUND_MILLIS = 1_000;
  private static final int MOST_MAIL = 1_000;

  private final WorkflowLeaderStore store;
  private final Means means;
  private final Scout scout;
  private final Desk desk;
  private final Runnable lost;
  private final RecentPlans plans;
  private final NoticeSender notices;
  private final TriggerKeeper triggers;
  private final Map<String, RunSeat> seats = new HashMap<>();
  private final Map<TransferId, RunSeat> watched = new ConcurrentHashMap<>();
  private final Semaphore look = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean again;
  private long lastMail;

  /** Where a lead finds what it works with. */
  public record Parts(WorkflowLeaderStore store, Means means, Scout scout, RecentPlans plans) {}

  public FlowLead(Parts parts, Desk desk, Runnable lost) {
    this.store = parts.store();
    this.means = parts.means();
    this.scout = parts.scout();
    this.plans = parts.plans();
    this.desk = desk;
    this.lost = lost;
    this.notices = new NoticeSender(means.vault());
    this.triggers = new TriggerKeeper(store, means, scout, this::mail, lost);
    this.thread = Thread.ofVirtual().name("quorus-flows").unstarted(this::work);
  }

  @Override
  public void begin() {
    thread.start();
  }

  @Override
  public void ended(TransferId id) {
    RunSeat seat = watched.get(id);
    if (seat != null) {
      seat.ended(id);
    }
  }

  @Override
  public void mail() {
    look.release();
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    triggers.close();
    List<RunSeat> open;
    synchronized (seats) {
      open = List.copyOf(seats.values());
    }
    open.forEach(RunSeat::close);
    notices.close();
  }

  private void work() {
    boolean restored = false;
    while (!closed) {
      try {
        if (!restored) {
          store.open().await().forEach(this::open);
          triggers.start();
          restored = true;
        }
        readMail();
        if (look.tryAcquire(ROUND_MILLIS, TimeUnit.MILLISECONDS)) {
          look.drainPermits();
        }
      } catch (RuntimeException e) {
        LOG.atWarn().setCause(e).log("mail for workflows not read; read again");
        rest();
      } catch (InterruptedException e) {
        // Only close interrupts, and the loop's condition knows.
        LOG.atDebug().log("runs are left to the next leader");
      }
    }
  }

  private void rest() {
    try {
      look.tryAcquire(ROUND_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void open(String run) {
    synchronized (seats) {
      if (!closed) {
        seats.computeIfAbsent(run, this::seat);
      }
    }
  }

  private RunSeat seat(String run) {
    RunSeat seat = new RunSeat(run, this);
    seat.start();
    return seat;
  }

  private void readMail() {
    if (again) {
      again = false;
      lastMail = 0;
    }
    List<Mail.Waiting> mail = store.mail(lastMail, MOST_MAIL).await();
    List<Long> nobodys = new ArrayList<>();
    for (Mail.Waiting each : mail) {
      lastMail = each.seq();
      if (each.mail().target().equals(Mail.TRIGGERS)) {
        triggers.mail(each);
      } else {
        Optional<RunEvent> event = RunMail.read(each.mail());
        event.ifPresentOrElse(
            found -> hand(each.mail().target(), found, each.seq()), () -> nobodys.add(each.seq()));
      }
    }
    if (!nobodys.isEmpty()) {
      store.drop(nobodys).await();
    }
    if (mail.size() == MOST_MAIL) {
      mail();
    }
  }

  private void hand(String run, RunEvent event, long mail) {
    synchronized (seats) {
      if (!closed) {
        seats.computeIfAbsent(run, this::seat).tell(event, mail);
      }
    }
  }

  @Override
  public boolean leave(RunSeat seat) {
    synchronized (seats) {
      return seat.isIdle() && seats.remove(seat.id(), seat);
    }
  }

  @Override
  public void readAgain() {
    again = true;
    mail();
  }

  @Override
  public void watch(TransferId transfer, RunSeat seat) {
    watched.put(transfer, seat);
  }

  @Override
  public void forget(TransferId transfer) {
    watched.remove(transfer);
  }

  @Override
  public Optional<Mail> writes(StoredRun run, RunSpec spec, TransferOrder order) {
    boolean tree = order.selection().recursive();
    return triggers.isWatched(run.tenant(), order.destination(), tree)
        ? Optional.of(
            new TriggerMail.Writes(
                    run.tenant(),
                    TriggerLooks.uri(order.destination(), tree),
                    spec.lineage().then(run.workflow(), run.id()))
                .write())
        : Optional.empty();
  }

  @Override
  public Blueprint blueprint(WorkflowLeaderStore.Whole whole) {
    Blueprint recent = plans.take(whole.run().id());
    return recent == null ? Blueprint.of(whole.run(), whole.document()) : recent;
  }

  @Override
  public WorkflowLeaderStore store() {
    return store;
  }

  @Override
  public Desk desk() {
    return desk;
  }

  @Override
  public Means means() {
    return means;
  }

  @Override
  public Scout scout() {
    return scout;
  }

  @Override
  public NoticeSender notices() {
    return notices;
  }

  @Override
  public Runnable lost() {
    return lost;
  }
}
