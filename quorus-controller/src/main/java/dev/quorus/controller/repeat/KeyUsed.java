package dev.quorus.controller.repeat;

import java.time.Instant;

/** The client's key was used before, so nothing was changed. No defect, so without a stack. */
public abstract sealed class KeyUsed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private KeyUsed(String message) {
    super(message, null, false, false);
  }

  /** By the same request, which was answered so. */
  public static final class Again extends KeyUsed {
    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    public Again(Answer answer) {
      super("the same request was answered before");
      this.answer = answer;
    }

    public Answer answer() {
      return answer;
    }
  }

  /** By another request. */
  public static final class Otherwise extends KeyUsed {
    private static final long serialVersionUID = 1L;

    /**
     * @param first what the key was used for, in words
     */
    public Otherwise(String first, Instant at) {
      super("This key was used by %s at %s; use a new key".formatted(first, at));
    }
  }
}
