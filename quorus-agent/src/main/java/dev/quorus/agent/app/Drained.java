package dev.quorus.agent.app;

/**
 * What was left when the grace time was over; nothing of it is lost, the next start reports it.
 *
 * @param running attempts that had not ended
 * @param unreported ends that no controller has acknowledged
 */
public record Drained(int running, int unreported) {
  /** Whether nothing was left. */
  public boolean clean() {
    return running == 0 && unreported == 0;
  }
}
