package dev.quorus.testkit.architecture.exemplary.core.transfer;

public record PlainWords(int a, int b, int c, int d, int e, int f, int g, int h) {
  /** A record may have as many components as it has facts, and an enum's constructor hides two. */
  public enum Kind {
    ONE(1, 2, 3, 4, 5, 6, 7);

    private final int sum;

    Kind(int a, int b, int c, int d, int e, int f, int g) {
      sum = a + b + c + d + e + f + g;
    }

    public int sum() {
      return sum;
    }
  }
}
