package dev.quorus.core.protocol;

import dev.quorus.core.failure.TransferException;
import org.jspecify.annotations.Nullable;

/**
 * A folder and all that lies below it: to list, to make folders in, to delete from. Its files are
 * read and written as sources and sinks of their own. Paths are names separated by slashes, below
 * the root of the tree and not encoded; empty for the root. Methods block, so they are called on
 * virtual threads, by several at a time.
 */
public interface Tree extends AutoCloseable {
  /**
   * Lists what lies directly in a folder, page by page: memory does not grow with the folder.
   *
   * @throws TransferException with {@code SOURCE_NOT_FOUND} if there is no such folder, {@code
   *     SOURCE_NOT_FOLDER} if it is none
   */
  Entries list(String path) throws TransferException, InterruptedException;

  /** Makes a folder and those above it; does nothing if it is there. */
  void makeFolder(String path) throws TransferException, InterruptedException;

  /** Deletes one file or link; does nothing if it is gone. */
  void deleteFile(String path) throws TransferException, InterruptedException;

  /** Deletes one empty folder; does nothing if it is gone. */
  void deleteFolder(String path) throws TransferException, InterruptedException;

  /** Whether two names that differ only in case are two names. */
  default boolean caseSensitive() {
    return true;
  }

  @Override
  void close();

  /** What lies in a folder, one after the other, in no order. Used by one thread. */
  interface Entries extends AutoCloseable {
    /** Of a folder in which nothing is. */
    Entries NONE = new NoEntries();

    /**
     * The next one; null at the end. Never {@code .} or {@code ..}.
     *
     * @throws TransferException also if the listing broke off: its end was not reached then
     */
    @Nullable Entry next() throws TransferException, InterruptedException;

    @Override
    void close();
  }

  /** Nothing at all. */
  record NoEntries() implements Entries {
    @Override
    public @Nullable Entry next() {
      return null;
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }
}
