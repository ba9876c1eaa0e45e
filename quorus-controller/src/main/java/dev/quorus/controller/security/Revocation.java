package dev.quorus.controller.security;

/** What became of the wish to revoke a key. */
public enum Revocation {
  DONE,
  /** It was revoked before, or there is none. */
  NOTHING,
  /** Nobody could create keys any more. */
  LAST_ADMIN
}
