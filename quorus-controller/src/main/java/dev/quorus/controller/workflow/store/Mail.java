package dev.quorus.controller.workflow.store;

/**
 * Something that the leader is told or asked.
 *
 * @param target the id of a run, or {@link #TRIGGERS}
 * @param body as JSON
 */
public record Mail(String target, String body) {
  /** Whoever looks after all triggers. */
  public static final String TRIGGERS = "triggers";

  /**
   * One that waits to be dealt with.
   *
   * @param seq ascending in the order of the commits
   */
  public record Waiting(long seq, Mail mail) {}
}
