package dev.quorus.controller.scheduling;

/** Where a transfer is in the scheduler. */
enum Stage {
  /** Stands in its line. */
  QUEUED,
  /** Waits behind another transfer to the same destination. */
  BEHIND,
  /** Waits a moment after declines or after trouble with the store. */
  RESTING,
  /** Waits for the time of its next attempt. */
  RETRYING,
  /** That time has come; to be stored. */
  REQUEUING,
  /** At an agent, or on its way there. */
  HELD,
  /** Cancelled or paused, and still at an agent. */
  STOPPING,
  /** No longer at its agent; what becomes of it is being stored. */
  SETTLING,
  /** Never to run; to be stored. */
  GIVING_UP;

  /** Whether the transfer waits, for an agent or for a time. */
  boolean waits() {
    return this == QUEUED || this == BEHIND || this == RESTING || this == RETRYING;
  }

  /** Whether an agent holds it, so that it takes a slot and a place at its hosts. */
  boolean held() {
    return this == HELD || this == STOPPING;
  }
}
