package dev.quorus.controller.http;

import dev.quorus.controller.transfer.Examinations;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Endpoint;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An agent that finds what a test says; there is one in the pool {@code default} alone. */
final class ScriptedExaminations implements Examinations {
  static final String SEEN = "SHA256:" + "A".repeat(43);

  final List<Endpoint> examined = new CopyOnWriteArrayList<>();
  volatile Examined answer =
      new Examined(
          List.of(new Fact(Fact.FINGERPRINT, SEEN), new Fact(Fact.CLOCK, "+0.1 s")),
          List.of(new Check.Passed("log in", "connected and logged in")));

  @Override
  public Future<Found> examine(Endpoint endpoint, String pool, boolean writes) {
    if (!pool.equals("default")) {
      return Future.failedFuture(
          new Unavailable("No agent of pool '" + pool + "' is there that offers sftp", 5));
    }
    examined.add(endpoint);
    return Future.succeededFuture(new Found("agent-1", answer));
  }
}
