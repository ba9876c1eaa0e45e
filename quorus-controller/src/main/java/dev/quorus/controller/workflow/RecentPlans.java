package dev.quorus.controller.workflow;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plans that this process made lately for runs that begin, so that a leader in it need not make
 * them again. For use by many threads.
 */
public final class RecentPlans {
  private static final int MOST = 50;

  private final Map<String, Blueprint.Made> plans = new LinkedHashMap<>();

  synchronized void keep(String run, Blueprint.Made made) {
    plans.put(run, made);
    if (plans.size() > MOST) {
      plans.remove(plans.keySet().iterator().next());
    }
  }

  /** Null if it is not known; known once only. */
  synchronized @Nullable Blueprint take(String run) {
    return plans.remove(run);
  }
}
