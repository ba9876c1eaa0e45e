package dev.quorus.core.transfer;

/** What to do where the destination exists already. */
public enum OverwritePolicy {
  /** Refuse. */
  FAIL,
  /** Replace it, atomically where the destination can. */
  REPLACE,
  /** Leave it and call the transfer done. */
  SKIP,
  /** Replace it only if the source was modified later. */
  NEWER
}
