package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a test of a connection found.
 *
 * @param agent that tested it
 * @param passed whether nothing failed
 * @param facts what the server says of itself, and what was seen of it
 * @param checks what was tried, in order
 * @param pinned the fingerprint that was remembered, where the first use is trusted
 */
public record ConnectionReport(
    String connection,
    String agent,
    boolean passed,
    List<Fact> facts,
    List<Check> checks,
    @Nullable String pinned) {
  public ConnectionReport {
    facts = List.copyOf(facts);
    checks = List.copyOf(checks);
  }

  /** Something that was learned, such as the clock's offset. */
  public record Fact(String name, String value) {}

  /**
   * One thing that was tried.
   *
   * @param found if it went well
   * @param leftOut why it was not tried
   * @param failure why it did not go well
   */
  public record Check(
      String name,
      @Nullable String found,
      @Nullable String leftOut,
      @Nullable FailureView failure) {}
}
