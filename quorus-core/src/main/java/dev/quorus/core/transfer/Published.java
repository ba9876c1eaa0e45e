package dev.quorus.core.transfer;

/** How a finished file got its final name. */
public enum Published {
  /** Written beside the target, verified, renamed: never half visible. */
  RENAMED,
  /** Written under its final name, since the server cannot rename. */
  IN_PLACE,
  /** Not written: the overwrite policy left what was there. */
  SKIPPED
}
