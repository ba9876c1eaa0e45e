package dev.quorus.core.transfer;

/** What is done before and after the rename that gives a file its final name. */
public enum PublishMode {
  /** Flush the file and its folder to the disk: survives a power cut. */
  FSYNC,
  /** Only rename: survives the death of the process. */
  RENAME
}
