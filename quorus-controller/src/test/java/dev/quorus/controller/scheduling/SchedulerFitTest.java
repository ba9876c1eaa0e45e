package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Standing.NoFit;
import dev.quorus.controller.scheduling.Ticket.End;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.Ticket.Route;
import dev.quorus.controller.scheduling.Ticket.Share;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which agent gets what: labels, roots, and who is near. */
class SchedulerFitTest {
  private static final Instant NOW = Instant.parse("2026-11-20T06:00:00Z");

  private final Scheduler scheduler = new Scheduler(1, SchedulingSettings.DEFAULT);
  private final List<AssignTo> assigned = new ArrayList<>();
  private int ids;

  @Test
  void aFileGoesToAnAgentWithARootThatHoldsIt() {
    joins("a", 1, Map.of(), "/srv");
    joins("b", 1, Map.of(), "/data/in/");

    submit(local("/data/in/x/y.bin"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b");
  }

  @Test
  void aRootIsNoPrefixOfNames() {
    joins("a", 1, Map.of(), "/data");
    joins("b", 1, Map.of(), "/database");

    submit(local("/database/x"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b");
  }

  @Test
  void bothEndsMustBeHeld() {
    joins("a", 1, Map.of(), "/in");
    joins("b", 1, Map.of(), "/in", "/out");

    submit(new Route(file("/in/x"), file("/out/x")));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b");
  }

  @Test
  void whatOnlyABusyAgentHoldsWaitsForIt() {
    joins("a", 9, Map.of(), "/srv");
    joins("b", 1, Map.of(), "/data");
    submit(local("/data/1"));
    TransferId second = submit(local("/data/2"));
    assertThat(assigned).hasSize(1);

    scheduler
        .on(new SchedulingEvent.Finished(assigned.getFirst().ref().transfer(), NOW))
        .forEach(this::note);

    assertThat(assigned).last().extracting(AssignTo::agent).isEqualTo("b");
    assertThat(assigned)
        .last()
        .extracting(AssignTo::ref)
        .extracting(AttemptRef::transfer)
        .isEqualTo(second);
  }

  @Test
  void whatFitsNobodyWaitsAndSaysForWhat() {
    scheduler.remember(List.of("/data"));
    joins("a", 1, Map.of(), "/srv");

    TransferId id = submit(local("/data/x"));

    assertThat(assigned).isEmpty();
    assertThat(scheduler.standing(id))
        .isEqualTo(new NoFit("default", "a root that holds /data", 1));
  }

  @Test
  void whatFitsNobodyHoldsUpNothingElse() {
    scheduler.remember(List.of("/data"));
    joins("a", 2, Map.of(), "/srv");

    submit(local("/data/x"));
    submit(local("/srv/x"));

    assertThat(assigned).hasSize(1);
  }

  @Test
  void whatFittedNobodyGoesToTheFirstAgentThatComes() {
    scheduler.remember(List.of("/data"));
    joins("a", 2, Map.of(), "/srv");
    submit(local("/data/x"));
    submit(local("/data/y"));

    joins("b", 5, Map.of(), "/");

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b", "b");
  }

  @Test
  void aPathThatNobodyEverOfferedGoesToAnyAgentWhichRefusesIt() {
    joins("a", 1, Map.of(), "/srv");

    submit(local("/etc/passwd"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("a");
  }

  @Test
  void aLabelThatIsAskedForMustBeThere() {
    joins("a", 9, Map.of("site", "basel"), "/");
    joins("b", 1, Map.of("site", "bern"), "/");

    TransferId one = submit(remote("x"), Map.of("site", "bern"));
    TransferId two = submit(remote("y"), Map.of("site", "zug"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b");
    assertThat(assigned.getFirst().ref().transfer()).isEqualTo(one);
    assertThat(scheduler.standing(two)).isEqualTo(new NoFit("default", "the label site=zug", 2));
  }

  @Test
  void anAgentThatIsNearIsPreferred() {
    joins("a", 9, Map.of(), "/");
    joins("b", 1, Map.of("near", "nas"), "/");

    submit(remote("nas:2222"));
    submit(remote("nas:2222"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("b", "a");
  }

  @Test
  void whyAnAgentWasChosenCanBeSaid() {
    joins("a", 3, Map.of(), "/");
    joins("b", 1, Map.of("near", "nas"), "/");

    submit(remote("nas:2222"));
    submit(remote("elsewhere"));

    assertThat(assigned)
        .extracting(each -> scheduler.choice(each.ref()))
        .containsExactly("it is near nas", "of those that fit it is used least, 1 of 3 slots");
  }

  @Test
  void anAgentIsNearToTheHostThatItIsCalledAfter() {
    joins("a", 9, Map.of(), "/");
    joins("nas", 1, Map.of(), "/");

    submit(remote("nas"));

    assertThat(assigned).extracting(AssignTo::agent).containsExactly("nas");
  }

  @Test
  void whatIsCancelledWhileNothingFitsIsGone() {
    scheduler.remember(List.of("/data"));
    joins("a", 1, Map.of(), "/srv");
    TransferId id = submit(local("/data/x"));

    scheduler.on(new SchedulingEvent.Withdrawn(id, NOW));
    joins("b", 1, Map.of(), "/data");

    assertThat(assigned).isEmpty();
    assertThat(scheduler.standing(id)).isNull();
  }

  private void joins(String id, int slots, Map<String, String> labels, String... roots) {
    AgentOffer offer =
        new AgentOffer(id, "default", slots, Set.of("file", "sftp"), labels, List.of(roots));
    scheduler.on(new SchedulingEvent.AgentJoined(offer, NOW)).forEach(this::note);
  }

  private TransferId submit(Route route) {
    return submit(route, Map.of());
  }

  private TransferId submit(Route route, Map<String, String> labels) {
    ids++;
    TransferId id = new TransferId(new UUID(1, ids));
    Ticket ticket =
        new Ticket(
            id, new Share("default", "t", labels), 5, route, "destination-" + ids, null, Past.NONE);
    scheduler.on(new SchedulingEvent.Arrived(ticket, null, NOW)).forEach(this::note);
    return id;
  }

  private void note(Decision decision) {
    if (decision instanceof AssignTo assignment) {
      assigned.add(assignment);
    }
  }

  private static Route local(String path) {
    return new Route(new End("sftp", "h"), file(path));
  }

  private static Route remote(String host) {
    return new Route(new End("sftp", host), new End("sftp", "other"));
  }

  private static End file(String path) {
    return new End("file", EndpointLimits.LOCAL, path);
  }
}
