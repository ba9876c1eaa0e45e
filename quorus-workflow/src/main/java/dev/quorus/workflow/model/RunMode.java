package dev.quorus.workflow.model;

/** How much of a run is real. */
public enum RunMode {
  /** Files are moved. */
  NORMAL,
  /** Everything is checked that can be without moving a byte. */
  DRY_RUN,
  /** The run is simulated on a virtual clock. */
  VIRTUAL_RUN
}
