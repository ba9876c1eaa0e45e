package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BrokenProtocolTest {
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  @Test
  void anErrorOfTheMachineEndsItsAttemptAsADefect() {
    StreamingEngine engine =
        new StreamingEngine(new Protocols(List.of(new Broken())), Ticker.SYSTEM);

    Outcome outcome =
        engine.start(job(), PublishGate.OPEN).outcome().orTimeout(10, TimeUnit.SECONDS).join();

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo(FailureCode.DEFECT);
              assertThat(failed.failure().message()).contains("NoClassDefFoundError");
            });
    engine.close();
  }

  private Job job() {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("mem://x/from"),
            Endpoint.parse("mem://x/to"),
            Delivery.DEFAULT,
            Placement.DEFAULT,
            new Patience(5, Duration.ofSeconds(60), null));
    return new Job(new AttemptRef(ids.next(), 1, 1), order);
  }

  private static final class Broken implements Protocol {
    @Override
    public Set<String> schemes() {
      return Set.of("mem");
    }

    @Override
    public Source source(Endpoint endpoint) {
      throw new NoClassDefFoundError("dev/quorus/Missing");
    }

    @Override
    public Sink sink(Endpoint endpoint, SinkPlan plan) {
      throw new NoClassDefFoundError("dev/quorus/Missing");
    }
  }
}
