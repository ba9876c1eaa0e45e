package dev.quorus.workflow.run;

/** How far a group is. */
public enum GroupPhase {
  /** For those that it depends on. */
  WAITING,
  /** For a person. */
  ASKING,
  /** Its files are looked for. */
  FINDING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  /** Its condition is false. */
  SKIPPED,
  /** Not run, or not to its end, because of what happened elsewhere. */
  STOPPED;

  /** Whether nothing more happens to it. */
  public boolean over() {
    return switch (this) {
      case WAITING, ASKING, FINDING, RUNNING -> false;
      case SUCCEEDED, FAILED, SKIPPED, STOPPED -> true;
    };
  }
}
