package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * What a finished transfer can show for itself.
 *
 * @param bytes length of the file
 * @param digest of the whole file; null if none was computed
 * @param resumedFrom how many bytes an earlier attempt had left, that were not sent again
 * @param note what the transfer's reader should know, such as a weaker guarantee of the server
 * @param tree what became of its files, if it was a tree
 */
public record Receipt(
    long bytes,
    @Nullable Digest digest,
    Published published,
    long resumedFrom,
    @Nullable String note,
    @Nullable TreeReport tree) {

  /** Of a single file. */
  public Receipt(
      long bytes,
      @Nullable Digest digest,
      Published published,
      long resumedFrom,
      @Nullable String note) {
    this(bytes, digest, published, resumedFrom, note, null);
  }

  /** The same of a file, with what is known of its publishing once that is done. */
  public Receipt publishedAs(Published done, @Nullable String what) {
    return new Receipt(bytes, digest, done, resumedFrom, what, tree);
  }
}
