package dev.quorus.core.transfer;

/** How the copy is compared with its source before it gets its final name. */
public enum VerifyMode {
  /** By the digest if one is known, else by size, with the digest of the bytes recorded. */
  AUTO,
  /** Not at all. */
  NONE,
  /** By its length in bytes; nothing is digested. */
  SIZE,
  /** By a digest that must be known, given or from the source's server. */
  CHECKSUM
}
