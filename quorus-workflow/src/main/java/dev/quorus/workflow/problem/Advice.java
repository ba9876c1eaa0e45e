package dev.quorus.workflow.problem;

/**
 * A message of core, taken apart.
 *
 * @param what is wrong
 * @param next what to do
 */
public record Advice(String what, String next) {
  /** Takes a message apart at its first semicolon. */
  public static Advice of(IllegalArgumentException e) {
    String told = String.valueOf(e.getMessage());
    int semicolon = told.indexOf(';');
    return semicolon < 0
        ? new Advice(told, "correct it")
        : new Advice(told.substring(0, semicolon), told.substring(semicolon + 1).strip());
  }
}
