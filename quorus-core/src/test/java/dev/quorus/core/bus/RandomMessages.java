package dev.quorus.core.bus;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.LookedFile;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TreeReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages of every type with whatever a seed puts into them. */
final class RandomMessages {
  private final Random random;
  private final RandomOrders orders;

  RandomMessages(long seed) {
    random = new Random(seed);
    orders = new RandomOrders(random);
  }

  /** One message of each type. */
  List<BusMessage> oneOfEach() {
    return List.of(
        new Hello(profile(), random.nextBoolean() ? orders.text() : null),
        new Welcome(random.nextLong(), random.nextLong(), random.nextLong()),
        new Heartbeat(
            orders.text(),
            orders.text(),
            some(() -> new HeldAttempt(ref(), progress())),
            some(() -> new Declined(ref(), orders.text()))),
        new HeartbeatReply(
            random.nextBoolean(),
            random.nextLong(),
            some(this::stop),
            some(() -> new Assignment(ref(), orders.order()))),
        new Assign(some(() -> new Assignment(ref(), orders.order()))),
        new AssignReply(some(this::ref), some(() -> new Declined(ref(), orders.text()))),
        new Stop(some(this::stop)),
        new Outcomes(orders.text(), some(this::ended)),
        new Examine(orders.endpoint(), random.nextBoolean(), random.nextLong()),
        new Examined(
            some(() -> new Fact(orders.text(), orders.text())),
            some(() -> new Check.Passed(orders.text(), orders.text()))),
        new Look(
            orders.order(),
            List.of(Look.At.values()).get(random.nextInt(3)),
            random.nextBoolean(),
            random.nextInt(),
            random.nextLong()),
        new Looked(
            some(() -> new LookedFile(orders.text(), random.nextLong(), null)),
            random.nextLong(),
            random.nextLong(),
            random.nextBoolean() ? Instant.ofEpochSecond(random.nextInt()) : null,
            null),
        new OutcomesAck(some(this::ref)));
  }

  private AgentProfile profile() {
    Map<String, String> labels = new HashMap<>();
    some(orders::text).forEach(key -> labels.put(key, orders.text()));
    Set<String> schemes = new HashSet<>(some(orders::text));
    return new AgentProfile(
        orders.text(),
        orders.text(),
        orders.text(),
        orders.text(),
        labels,
        new Offer(random.nextInt(), schemes, some(orders::text)));
  }

  private StopOrder stop() {
    return new StopOrder(ref(), orders.one(StopReason.values()));
  }

  private AttemptRef ref() {
    UUID id = new UUID(random.nextLong(), random.nextLong());
    return new AttemptRef(new TransferId(id), random.nextInt(), random.nextLong());
  }

  private Progress progress() {
    return random.nextBoolean()
        ? new Progress(random.nextLong(), random.nextLong())
        : new Progress(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
  }

  private AttemptOutcome ended() {
    Instant at = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    Outcome outcome =
        random.nextBoolean()
            ? new Outcome.Succeeded(receipt())
            : new Outcome.Failed(failure(), tree());
    return new AttemptOutcome(ref(), outcome, progress(), at);
  }

  private Receipt receipt() {
    return new Receipt(
        random.nextLong(),
        random.nextBoolean() ? orders.digest() : null,
        orders.one(Published.values()),
        random.nextLong(),
        random.nextBoolean() ? orders.text() : null,
        tree());
  }

  private @Nullable TreeReport tree() {
    return random.nextBoolean()
        ? null
        : new TreeReport(
            random.nextLong(),
            random.nextLong(),
            random.nextLong(),
            random.nextLong(),
            random.nextLong(),
            some(this::line));
  }

  private TreeReport.Line line() {
    return switch (random.nextInt(3)) {
      case 0 -> new TreeReport.Line.Copied(orders.text(), random.nextLong());
      case 1 -> new TreeReport.Line.Deleted(orders.text());
      default -> new TreeReport.Line.NotCopied(orders.text(), failure());
    };
  }

  private TransferFailure failure() {
    FailureCode code = orders.one(FailureCode.values());
    return switch (random.nextInt(6)) {
      case 0 -> new TransferFailure.Rejected(code, orders.text());
      case 1 -> new TransferFailure.Unreachable(code, orders.text(), retry());
      case 2 -> new TransferFailure.Integrity(code, orders.text(), retry());
      case 3 -> new TransferFailure.NoSpace(orders.text());
      case 4 -> new TransferFailure.Interrupted(code, orders.text());
      default -> new TransferFailure.Defect(orders.text());
    };
  }

  private Retry retry() {
    return switch (random.nextInt(3)) {
      case 0 -> Retry.never();
      case 1 -> Retry.backoff();
      default -> new Retry.After(Duration.ofMillis(random.nextInt(1_000_000)));
    };
  }

  private <T> List<T> some(Supplier<T> supplier) {
    return Stream.generate(supplier).limit(random.nextInt(5)).toList();
  }
}
