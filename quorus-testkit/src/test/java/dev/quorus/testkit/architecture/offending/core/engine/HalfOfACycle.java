package dev.quorus.testkit.architecture.offending.core.engine;

import dev.quorus.testkit.architecture.offending.core.pool.OtherHalfOfACycle;

public final class HalfOfACycle {
  public Class<?> other = OtherHalfOfACycle.class;
}
