package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * What a finished transfer can show for itself.
 *
 * @param bytes length of the file
 * @param digest of the whole file; null if none was computed
 * @param resumedFrom how many bytes an earlier attempt had left, that were not sent again
 * @param note what the transfer's reader should know, such as a weaker guarantee of the server
 */
public record Receipt(
    long bytes,
    @Nullable Digest digest,
    Published published,
    long resumedFrom,
    @Nullable String note) {

  /** The same of a file that was published in another way than intended. */
  public Receipt publishedAs(Published other) {
    return new Receipt(bytes, digest, other, resumedFrom, note);
  }
}
