package dev.quorus.testkit.architecture.offending.core.pool;

import dev.quorus.testkit.architecture.offending.core.engine.HalfOfACycle;

public final class OtherHalfOfACycle {
  public Class<?> other = HalfOfACycle.class;
}
