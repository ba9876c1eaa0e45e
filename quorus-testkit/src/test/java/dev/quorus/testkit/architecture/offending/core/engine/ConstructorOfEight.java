package dev.quorus.testkit.architecture.offending.core.engine;

public final class ConstructorOfEight {
  public final int sum;

  public ConstructorOfEight(int a, int b, int c, int d, int e, int f, int g, int h) {
    sum = a + b + c + d + e + f + g + h;
  }
}
