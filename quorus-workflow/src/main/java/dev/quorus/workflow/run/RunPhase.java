package dev.quorus.workflow.run;

/** How far a run is. */
public enum RunPhase {
  /** Not begun. */
  NEW,
  /** In the groups of the workflow. */
  MAIN,
  /** In what is done after success. */
  ON_SUCCESS,
  /** In what is done after a failure. */
  ON_FAILURE,
  ENDED;

  /** What stands before the names of its groups, so that no two of a run are called the same. */
  String prefix(int round) {
    String number = round == 1 ? "" : String.valueOf(round);
    return switch (this) {
      case NEW, MAIN, ENDED -> "";
      case ON_SUCCESS -> "onSuccess" + number + ".";
      case ON_FAILURE -> "onFailure" + number + ".";
    };
  }
}
