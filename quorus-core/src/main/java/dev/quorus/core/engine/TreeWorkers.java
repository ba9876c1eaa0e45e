package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.tree.TreeFile;
import dev.quorus.core.tree.TreeTally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Copies the files of a tree, several at a time, in the order in which they were found. */
final class TreeWorkers implements AutoCloseable {
  /** Files that may wait: so many are known ahead, which gives the totals of most trees at once. */
  private static final int BACKLOG = 10_000;

  private static final int USUAL = 8;
  private static final long LOOK_MILLIS = 250;
  private static final Task END = new Task(null, false);

  private final Job job;
  private final Fittings fittings;
  private final PublishGate gate;
  private final TreeMeter meter;
  private final TreeTally tally;
  private final BlockingQueue<Task> waiting = new ArrayBlockingQueue<>(BACKLOG);
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<@Nullable TransferFailure> ended = new AtomicReference<>();

  /** A file to be copied; none at the end of them. */
  private record Task(@Nullable TreeFile file, boolean freshPlace) {}

  TreeWorkers(Job job, Fittings fittings, PublishGate gate, TreeMeter meter, TreeTally tally) {
    this.job = oneFileAtATime(job);
    this.fittings = fittings;
    this.gate = gate;
    this.meter = meter;
    this.tally = tally;
  }

  /** The walk has made the folders that it knows of; a file makes what is missing for itself. */
  private static Job oneFileAtATime(Job job) {
    TransferOrder order = job.order();
    Delivery told = order.delivery();
    Delivery delivery =
        new Delivery(told.verify(), told.algorithm(), null, told.overwrite(), told.publish(), true);
    return new Job(
        job.ref(),
        new TransferOrder(
            order.source(),
            order.destination(),
            delivery,
            order.placement(),
            order.patience(),
            order.selection(),
            order.flow()),
        job.keepPartial());
  }

  /** Hands a file over; waits while too many wait. */
  void copy(TreeFile file, boolean freshPlace) throws InterruptedException {
    if (threads.size() < most()) {
      threads.add(Thread.ofVirtual().name("quorus-file").start(this::work));
    }
    Task task = new Task(file, freshPlace);
    while (!waiting.offer(task, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      meter.stir();
    }
  }

  /** Whether the tree was given up. */
  boolean isOver() {
    return ended.get() != null;
  }

  private int most() {
    int streams = job.order().flow().streams();
    return streams == 0 ? USUAL : streams;
  }

  /** Waits for the last file; what ended the tree as a whole, null if nothing did. */
  @Nullable TransferFailure finish() throws InterruptedException {
    for (int i = 0; i < threads.size(); i++) {
      waiting.put(END);
    }
    for (Thread each : threads) {
      each.join();
    }
    threads.clear();
    return ended.get();
  }

  /** Lets go of what waits, and returns when nothing is being copied any more. */
  @Override
  public void close() {
    ended.compareAndSet(null, new TransferFailure.Interrupted(FailureCode.AGENT_STOPPED, "ended"));
    waiting.clear();
    boolean interrupted = false;
    waiting.addAll(Collections.nCopies(threads.size(), END));
    for (Thread each : threads) {
      interrupted |= !joined(each);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean joined(Thread thread) {
    boolean calm = true;
    while (true) {
      try {
        thread.join();
        return calm;
      } catch (InterruptedException e) {
        // The thread was told to stop as well, and must be waited for.
        calm = false;
      }
    }
  }

  private void work() {
    try {
      Task task = waiting.take();
      for (TreeFile file = task.file(); file != null; file = task.file()) {
        if (ended.get() == null && fittings.stops().halted() == null) {
          copyOne(file, task.freshPlace());
        }
        task = waiting.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void copyOne(TreeFile file, boolean freshPlace) {
    TransferOrder order = job.order();
    String path = file.path();
    FileEnds ends =
        new FileEnds(order.source().below(path), order.destination().below(path), 1, freshPlace);
    PublishGate ofOne = receipt -> gate.mayPublishOneOfMany();
    Outcome outcome = new FileRun(job, ends, fittings, ofOne, meter).run();
    switch (outcome) {
      case Outcome.Succeeded(Receipt receipt) -> done(file, receipt);
      case Outcome.Failed(TransferFailure failure, var tree) -> failed(path, failure);
    }
  }

  private void done(TreeFile file, Receipt receipt) {
    if (receipt.published() == Published.SKIPPED) {
      tally.unchanged();
      meter.unchanged(file.entry().size());
    } else {
      tally.copied(file.path(), receipt.bytes());
    }
  }

  private void failed(String path, TransferFailure failure) {
    if (fittings.stops().halted() != null) {
      return;
    }
    tally.failed(path, failure);
    if (endsAll(failure.code())) {
      ended.compareAndSet(null, failure);
    }
  }

  /** Whether every other file would fail in the same way, or must not be tried. */
  private static boolean endsAll(FailureCode code) {
    return switch (code) {
      case CREDENTIALS_REFUSED,
          HOST_KEY_UNKNOWN,
          HOST_KEY_CHANGED,
          CERTIFICATE_REFUSED,
          OUTSIDE_ROOTS,
          NO_SPACE,
          UNREACHABLE,
          AGENT_LOST,
          AGENT_STOPPED,
          DEFECT ->
          true;
      default -> false;
    };
  }
}
