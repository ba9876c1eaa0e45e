package dev.quorus.agent.run;

import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.failure.TransferException;

/** Looks at what lies somewhere; see {@link dev.quorus.core.doctor.Survey}. */
@FunctionalInterface
public interface Looker {
  /** Looks. Blocks. */
  Looked look(Look wanted) throws TransferException, InterruptedException;
}
