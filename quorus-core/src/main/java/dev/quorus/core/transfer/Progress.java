package dev.quorus.core.transfer;

/**
 * How far an attempt is.
 *
 * @param bytes of the file that are at the destination, resumed ones included
 * @param total length of the file, or of all files of a tree; -1 while unknown
 * @param files of a tree that are done; 0 for a single file
 * @param filesTotal of a tree, -1 while unknown and for a single file
 */
public record Progress(long bytes, long total, long files, long filesTotal) {
  public static final long UNKNOWN = -1;
  public static final Progress NONE = new Progress(0, UNKNOWN);

  /** Of a single file. */
  public Progress(long bytes, long total) {
    this(bytes, total, 0, UNKNOWN);
  }
}
