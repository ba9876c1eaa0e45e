package dev.quorus.agent.run;

import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.transfer.Endpoint;

/** Finds out what an endpoint is like; see {@link dev.quorus.core.doctor.Doctor}. */
@FunctionalInterface
public interface Examiner {
  /**
   * Examines it. Blocks.
   *
   * @param writes whether a small file may be written into the folder, and removed again
   */
  Diagnosis examine(Endpoint endpoint, boolean writes) throws InterruptedException;
}
