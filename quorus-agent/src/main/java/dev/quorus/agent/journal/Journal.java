package dev.quorus.agent.journal;

import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Receipt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * Remembers on disk which attempts were taken and how they ended, until a controller knows. Its
 * futures complete when it is written, and flushed where it is to survive the machine; whatever
 * callers ask for meanwhile is written together. Safe for use by many threads; the futures'
 * callbacks run on the journal's own thread and must be short.
 */
public final class Journal implements AutoCloseable {
  private final FolderLock lock;
  private final Recovered recovered;
  private final JournalWriter writer;

  private Journal(FolderLock lock, Recovered recovered, JournalWriter writer) {
    this.lock = lock;
    this.recovered = recovered;
    this.writer = writer;
  }

  /**
   * Opens the journal of this folder, or begins one. Blocks.
   *
   * @param folder created if it is missing; for one agent only
   * @throws JournalException naming the folder and what to do
   */
  public static Journal open(Path folder) throws JournalException {
    return open(folder, UnaryOperator.identity());
  }

  static Journal open(Path folder, UnaryOperator<Bytes> disk) throws JournalException {
    try {
      PrivateFiles.createFolder(folder);
      FolderLock lock = FolderLock.take(folder);
      try {
        JournalFile file = JournalFile.open(folder, disk);
        return new Journal(lock, file.live().recovered(), JournalWriter.start(folder, file));
      } catch (IOException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new JournalException(
          "the agent's journal folder %s cannot be used: %s".formatted(folder, reason(e)), e);
    }
  }

  /** Some of the JDK's exceptions say only the path, and leave the reason to their type. */
  static String reason(Exception e) {
    String text = e.getMessage();
    if (text == null) {
      return e.getClass().getSimpleName();
    }
    return e.getClass() == IOException.class ? text : e.getClass().getSimpleName() + ": " + text;
  }

  /** What an earlier life of the agent left; as it was at the opening. */
  public Recovered recovered() {
    return recovered;
  }

  /** Attempts were taken: to be awaited before they begin. Survives the process. */
  public CompletableFuture<?> taken(List<TakenAttempt> attempts) {
    return writer.append(
        attempts.stream().<JournalRecord>map(JournalRecord.Taken::new).toList(), false);
  }

  /**
   * An attempt is about to give its file the final name: to be awaited before it does. Survives the
   * process.
   */
  public CompletableFuture<?> publishing(AttemptRef ref, Receipt receipt) {
    return writer.append(List.of(new JournalRecord.Publishing(ref, receipt)), false);
  }

  /** An attempt ended: to be awaited before that is reported. Survives the machine. */
  public CompletableFuture<?> ended(AttemptOutcome outcome) {
    return writer.append(List.of(new JournalRecord.Ended(outcome)), true);
  }

  /**
   * The controllers know how these ended. Nobody waits for it: if it is lost, the ends are reported
   * once more.
   */
  public void settled(Collection<AttemptRef> refs) {
    writer.append(refs.stream().<JournalRecord>map(JournalRecord.Settled::new).toList(), false);
  }

  /** Writes what was asked for, and gives the folder back. Blocks. */
  @Override
  public void close() throws IOException {
    try (lock) {
      writer.close();
    }
  }
}
