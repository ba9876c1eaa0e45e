package dev.quorus.agent.testing;

import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/** Attempts by number. */
public final class Attempts {
  /** The epoch of every attempt here. */
  public static final long EPOCH = 3;

  private static final TransferOrder ORDER =
      TransferOrder.of(
          Endpoint.parse("http://127.0.0.1:9/a.bin"), Endpoint.parse("/data/in/a.bin"));

  private Attempts() {}

  public static AttemptRef ref(long n) {
    return new AttemptRef(new TransferId(new UUID(0x7000L, n)), 1, EPOCH);
  }

  /** Undoes {@link #ref}. */
  public static long number(AttemptRef ref) {
    return ref.transfer().value().getLeastSignificantBits();
  }

  public static Assignment assignment(long n) {
    return new Assignment(ref(n), ORDER);
  }

  /** Assignments with the numbers from first to last, both included. */
  public static List<Assignment> assignments(long first, long last) {
    return LongStream.rangeClosed(first, last).mapToObj(Attempts::assignment).toList();
  }

  public static StopOrder stop(long n, StopReason reason) {
    return new StopOrder(ref(n), reason);
  }

  public static Receipt receipt() {
    return new Receipt(10, null, Published.RENAMED, 0, null);
  }

  /** For agents that nobody asks to look at anything. */
  public static Looked unseen(Look wanted) {
    return new Looked(List.of(), 0, 0, null, null);
  }

  /** For agents that nobody asks to examine anything. */
  public static Diagnosis unexamined(Endpoint endpoint, boolean writes) {
    return new Diagnosis(endpoint, List.of(), List.of());
  }
}
