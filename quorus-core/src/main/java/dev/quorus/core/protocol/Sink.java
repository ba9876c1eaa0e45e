package dev.quorus.core.protocol;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Published;
import java.time.Instant;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that can be written. Its calls come in this order: target, partial, begin, write…, finish,
 * stamp, publish; discard instead where it went wrong; close always. Target and partial are left
 * out where it is known that neither is there. Methods block, so they are called on virtual
 * threads; close may come from any thread and ends a blocked write.
 */
public interface Sink extends AutoCloseable {
  Capabilities capabilities();

  /** What has the final name now, whoever gave it; null if nothing has. */
  @Nullable TargetStat target() throws TransferException, InterruptedException;

  /** What an earlier attempt of the same transfer left; null if nothing, or it cannot resume. */
  @Nullable Partial partial() throws TransferException, InterruptedException;

  /** Reads the partial back from its start, to digest what is not sent again. */
  SourceStream readPartial(long length) throws TransferException, InterruptedException;

  /**
   * Gets ready to write.
   *
   * @param offset where the first byte goes; whatever lies behind it is cut off
   * @param size the length that the file will have, -1 if unknown
   */
  void begin(long offset, long size) throws TransferException, InterruptedException;

  /** Writes all bytes of the chunk; the caller releases it afterwards. */
  void write(Chunk chunk) throws TransferException, InterruptedException;

  /**
   * Makes what was written so far safe, then notes it in the ledger. Called by another thread than
   * the writing one, one call at a time, while writes go on; does nothing if it cannot resume.
   *
   * @param entry bytes to append to the ledger
   */
  void checkpoint(byte[] entry) throws TransferException, InterruptedException;

  /** Ends the writing; afterwards all bytes are at the destination, safe if the plan says so. */
  void finish() throws TransferException, InterruptedException;

  /**
   * Gives what was written the time at which its source was; called after finish, and only if it
   * can.
   */
  default void stamp(Instant modified) throws TransferException, InterruptedException {
    throw new UnsupportedOperationException("capabilities().setTimes() is false");
  }

  /** The length of what was written, as the destination sees it; -1 if it cannot tell. */
  long writtenSize() throws TransferException, InterruptedException;

  /** The digest of what was written, if the destination computes it itself; null if not. */
  default @Nullable Digest writtenDigest(DigestAlgorithm algorithm)
      throws TransferException, InterruptedException {
    return null;
  }

  /**
   * Has the server itself copy the whole source, where that is on the same server; called instead
   * of the writes, after begin at 0.
   *
   * @param moved told of each stretch that was copied
   * @return whether it did; if not, nothing was written
   */
  default boolean copyWithin(Source source, LongConsumer moved)
      throws TransferException, InterruptedException {
    return false;
  }

  /**
   * What it could not do as the plan asks, for the receipt; null if it did all. Asked before the
   * publishing and after it.
   */
  default @Nullable String weakness() {
    return null;
  }

  /** Gives the finished file its final name, by the plan's overwrite policy. */
  Published publish() throws TransferException, InterruptedException;

  /** Removes whatever was written under another name than the final one. */
  void discard() throws TransferException, InterruptedException;

  @Override
  void close();
}
