package dev.quorus.workflow.rehearse;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedTransfer;
import dev.quorus.workflow.rehearse.Outlook.Part;
import dev.quorus.workflow.rehearse.Outlook.Unknown;
import dev.quorus.workflow.run.Why;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks as another probe does, as long as that is short; what cannot be seen is noted, and taken
 * for right. A server that is not reached is asked once.
 */
final class NotingProbe implements Probe {
  private static final int MOST_LOOKS = 2_000;
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final Set<String> SILENT =
      Set.of(FailureCode.UNREACHABLE.name(), FailureCode.TIMED_OUT.name());

  private final Probe probe;
  private final InstantSource clock;
  private final Instant until;
  private final Map<String, Why> silent = new HashMap<>();
  private final List<Unknown> unknown = new ArrayList<>();
  private final Set<String> unseen = new HashSet<>();
  private final Set<String> filled = new HashSet<>();
  private int looks;

  NotingProbe(Probe probe, InstantSource clock) {
    this.probe = probe;
    this.clock = clock;
    this.until = clock.instant().plus(LONGEST);
  }

  private interface Look<T> {
    T now() throws InterruptedException;
  }

  private interface Refusal<T> {
    T because(Why why);
  }

  List<Unknown> unknown() {
    return unknown;
  }

  /** Whether the source of a transfer could not be seen. */
  boolean isUnseen(String transfer) {
    return unseen.contains(transfer);
  }

  /** Whether something lies in the folder that a transfer writes. */
  boolean isFilled(String transfer) {
    return filled.contains(transfer);
  }

  void note(String subject, Part part, PlannedLocation place, Why why) {
    unknown.add(new Unknown(subject, part, Judge.shown(place), why));
  }

  @Override
  public Sight source(PlannedTransfer transfer) throws InterruptedException {
    Sight seen = bounded(transfer.source(), () -> probe.source(transfer), Sight.Wrong::new);
    return switch (seen) {
      case Sight.There there -> there;
      case Sight.Wrong(Why why) -> unseen(transfer, why);
      case Sight.Nothing nothing ->
          unseen(transfer, new Why(FailureCode.SOURCE_NOT_FOUND.name(), "nothing is there"));
    };
  }

  private Sight unseen(PlannedTransfer transfer, Why why) {
    silence(transfer.source(), why);
    note(transfer.id(), Part.SOURCE, transfer.source(), why);
    unseen.add(transfer.id());
    return new Sight.There(1, -1, null);
  }

  @Override
  public Sight destination(PlannedTransfer transfer) throws InterruptedException {
    PlannedLocation place = transfer.destination();
    Sight seen = bounded(place, () -> probe.destination(transfer), Sight.Wrong::new);
    if (seen instanceof Sight.Wrong(Why why)) {
      silence(place, why);
      note(transfer.id(), Part.DESTINATION, place, why);
      return new Sight.Nothing();
    }
    if (seen instanceof Sight.There && transfer.selection().recursive()) {
      filled.add(transfer.id());
    }
    return seen;
  }

  @Override
  public Sought find(PlannedGlob glob) throws InterruptedException {
    Sought found = bounded(glob.source(), () -> probe.find(glob), Sought.Wrong::new);
    if (found instanceof Sought.Wrong(Why why)) {
      silence(glob.source(), why);
      note(Judge.shown(glob.source()), Part.FILES, glob.source(), why);
      return new Sought.Found(List.of());
    }
    return found;
  }

  @Override
  public Contrast compare(PlannedTransfer transfer, int most) throws InterruptedException {
    return bounded(
        transfer.destination(), () -> probe.compare(transfer, most), Contrast.Wrong::new);
  }

  private <T> T bounded(PlannedLocation place, Look<T> look, Refusal<T> refusal)
      throws InterruptedException {
    Why why = silent.get(server(place));
    if (why != null) {
      return refusal.because(why);
    }
    looks++;
    if (looks > MOST_LOOKS || clock.instant().isAfter(until)) {
      return refusal.because(
          new Why(
              NOT_LOOKED,
              "a plan looks %d times and %d seconds at most; a dry run looks at all"
                  .formatted(MOST_LOOKS, LONGEST.toSeconds())));
    }
    return look.now();
  }

  /** Looking again at a server that does not answer takes long, and tells no more. */
  private void silence(PlannedLocation place, Why why) {
    if (SILENT.contains(why.code())) {
      silent.putIfAbsent(server(place), why);
    }
  }

  private static String server(PlannedLocation place) {
    String connection = place.connection();
    if (connection != null) {
      return connection + ":";
    }
    Endpoint endpoint = Endpoint.parse(place.text().known().orElse("/"));
    return endpoint.scheme() + "://" + endpoint.host();
  }
}
