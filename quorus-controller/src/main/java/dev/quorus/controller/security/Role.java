package dev.quorus.controller.security;

/** What a key may do; each role may do all that the later ones may. */
public enum Role {
  ADMIN,
  OPERATOR,
  SUBMITTER,
  VIEWER;

  /** Whether this role includes the other. */
  public boolean includes(Role other) {
    return compareTo(other) <= 0;
  }
}
