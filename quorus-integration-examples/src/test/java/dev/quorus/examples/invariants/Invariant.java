package dev.quorus.examples.invariants;

/** The promises of the whole, by the numbers that docs/reliability.md gives them. */
public enum Invariant {
  I1_NOTHING_ACKNOWLEDGED_IS_LOST,
  I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE,
  I3_ONE_PUBLISHER,
  I4_TERMINAL_STATES_NEVER_CHANGE,
  I5_SLOTS_IN_USE_ARE_LIVE_LEASES,
  I7_NO_SECRET_IN_A_LOG
}
