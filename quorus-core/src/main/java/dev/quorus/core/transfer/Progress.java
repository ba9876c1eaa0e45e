package dev.quorus.core.transfer;

/**
 * How far an attempt is.
 *
 * @param bytes of the file that are at the destination, resumed ones included
 * @param total length of the file, -1 while unknown
 */
public record Progress(long bytes, long total) {
  public static final long UNKNOWN = -1;
  public static final Progress NONE = new Progress(0, UNKNOWN);
}
