package dev.quorus.examples.invariants;

import static dev.quorus.examples.invariants.Invariant.I1_NOTHING_ACKNOWLEDGED_IS_LOST;
import static dev.quorus.examples.invariants.Invariant.I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE;
import static dev.quorus.examples.invariants.Invariant.I3_ONE_PUBLISHER;
import static dev.quorus.examples.invariants.Invariant.I4_TERMINAL_STATES_NEVER_CHANGE;
import static dev.quorus.examples.invariants.Invariant.I5_SLOTS_IN_USE_ARE_LIVE_LEASES;
import static dev.quorus.examples.invariants.Invariant.I7_NO_SECRET_IN_A_LOG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.examples.invariants.Stored.Attempt;
import dev.quorus.examples.invariants.Stored.Event;
import dev.quorus.examples.invariants.Stored.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in which all went well, and what the checker says once it is spoiled. */
class InvariantsTest {
  private static final String ID = "0190-one";
  private static final String KEY = "key-1";

  @TempDir private Path folder;

  private final History history = new History();
  private final Allowed allowed = new Allowed();
  private final List<Row> rows = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Attempt> attempts = new ArrayList<>();
  private final Map<Path, Long> published = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Integer> held = new HashMap<>();
  private final Map<String, String> logs = new HashMap<>();
  private Path file;

  @BeforeEach
  void oneTransferThatSucceeded() throws IOException {
    file = Files.writeString(folder.resolve("file"), "all of it");
    allowed.add(file, Digests.of(file));
    history.wants(KEY, file);
    answered(KEY, new Answer.Ok(ID, "QUEUED"));
    rows.add(new Row(ID, "SUCCEEDED", 1, "agent-1", KEY));
    events.add(new Event(1, ID, "QUEUED", 0));
    events.add(new Event(2, ID, "ASSIGNED", 1));
    events.add(new Event(3, ID, "RUNNING", 1));
    events.add(new Event(4, ID, "SUCCEEDED", 1));
    attempts.add(new Attempt(ID, 2, 1, 1, "agent-1", "SUCCEEDED", true));
    published.put(file, 1L);
    held.put("agent-1", 0);
    logs.put("agent-1", "all is well");
  }

  @Test
  void findsNothingWhereAllWentWell() throws IOException {
    assertThat(check()).isEmpty();
  }

  @Test
  void findsAnAcknowledgedTransferThatIsGone() throws IOException {
    history.wants("key-2", folder.resolve("other"));
    answered("key-2", new Answer.Ok("0190-two", "QUEUED"));

    assertThat(broken()).containsExactly(I1_NOTHING_ACKNOWLEDGED_IS_LOST);
  }

  @Test
  void findsAKeyThatWasAnsweredWithTwoTransfers() throws IOException {
    answered(KEY, new Answer.Ok("0190-two", "QUEUED"));
    rows.add(new Row("0190-two", "CANCELLED", 0, null, KEY));
    events.add(new Event(5, "0190-two", "CANCELLED", 0));

    assertThat(broken()).containsOnly(I1_NOTHING_ACKNOWLEDGED_IS_LOST).hasSize(2);
  }

  @Test
  void findsATransferThatNobodyAskedFor() throws IOException {
    rows.add(new Row("0190-two", "CANCELLED", 0, null, "key-of-nobody"));
    events.add(new Event(5, "0190-two", "CANCELLED", 0));

    assertThat(broken()).containsExactly(I1_NOTHING_ACKNOWLEDGED_IS_LOST);
  }

  @Test
  void findsATransferThatNeverEnds() throws IOException {
    rows.set(0, new Row(ID, "RUNNING", 1, "agent-1", KEY));
    events.removeLast();
    published.clear();

    assertThat(broken()).containsExactly(I1_NOTHING_ACKNOWLEDGED_IS_LOST);
  }

  @Test
  void findsHalfAFile() throws IOException {
    Files.writeString(file, "all");

    assertThat(broken()).containsExactly(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE);
  }

  @Test
  void findsASuccessWithoutAFile() throws IOException {
    Files.delete(file);

    assertThat(broken()).containsExactly(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE);
  }

  @Test
  void findsAPartialThatWasLeftBehind() throws IOException {
    Files.writeString(folder.resolve(".file." + ID + ".part"), "all");

    assertThat(broken()).containsExactly(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE);
  }

  @Test
  void passesOnWhatTheWatchSaw() throws IOException {
    faults.add("half a file");

    assertThat(broken()).containsExactly(I2_FINAL_PATHS_ARE_ABSENT_OLD_OR_WHOLE);
  }

  @Test
  void findsAFileThatWasPublishedTwice() throws IOException {
    published.put(file, 2L);

    assertThat(broken()).containsExactly(I3_ONE_PUBLISHER);
  }

  @Test
  void findsTwoAttemptsThatSucceeded() throws IOException {
    attempts.add(new Attempt(ID, 3, 2, 2, "agent-2", "SUCCEEDED", true));

    assertThat(broken()).containsExactly(I3_ONE_PUBLISHER);
  }

  @Test
  void findsTwoTransfersThatWriteToOneDestinationAtATime() throws IOException {
    history.wants("key-2", file);
    rows.add(new Row("0190-two", "CANCELLED", 1, null, "key-2"));
    events.add(3, new Event(30, "0190-two", "ASSIGNED", 1));
    events.add(new Event(50, "0190-two", "CANCELLED", 1));

    assertThat(broken()).contains(I3_ONE_PUBLISHER);
  }

  @Test
  void findsAnAssignmentWhileAnotherIsOut() throws IOException {
    events.add(3, new Event(30, ID, "ASSIGNED", 2));

    assertThat(broken()).containsExactly(I3_ONE_PUBLISHER);
  }

  @Test
  void findsARunThatNobodyAssigned() throws IOException {
    events.remove(1);

    assertThat(broken()).containsExactly(I3_ONE_PUBLISHER);
  }

  @Test
  void findsAnEventAfterTheLastOne() throws IOException {
    events.add(new Event(5, ID, "QUEUED", 1));
    rows.set(0, new Row(ID, "SUCCEEDED", 1, "agent-1", KEY));

    assertThat(broken()).containsOnly(I4_TERMINAL_STATES_NEVER_CHANGE);
  }

  @Test
  void findsAStateThatNoEventTellsOf() throws IOException {
    rows.set(0, new Row(ID, "FAILED", 1, "agent-1", KEY));
    published.clear();

    assertThat(broken()).containsExactly(I4_TERMINAL_STATES_NEVER_CHANGE);
  }

  @Test
  void findsATerminalStateThatAClientSawAndThatIsAnotherNow() throws IOException {
    history.add(new Call(Instant.EPOCH, "get", ID, "controller-1", new Answer.Ok(ID, "CANCELLED")));

    assertThat(broken()).containsExactly(I4_TERMINAL_STATES_NEVER_CHANGE);
  }

  @Test
  void findsAnAttemptWithoutAnEnd() throws IOException {
    attempts.add(new Attempt(ID, 3, 2, 2, "agent-2", "RUNNING", false));

    assertThat(broken()).containsExactly(I5_SLOTS_IN_USE_ARE_LIVE_LEASES);
  }

  @Test
  void findsASlotThatIsHeldForNothing() throws IOException {
    held.put("agent-1", 1);

    assertThat(broken()).containsExactly(I5_SLOTS_IN_USE_ARE_LIVE_LEASES);
  }

  @Test
  void findsASecretInALog() throws IOException {
    logs.put("agent-1", "logged in with hunter2, all is well");

    assertThat(broken()).containsExactly(I7_NO_SECRET_IN_A_LOG);
  }

  private void answered(String key, Answer answer) {
    history.add(new Call(Instant.EPOCH, Call.SUBMIT, key, "controller-1", answer));
  }

  private List<Invariant> broken() throws IOException {
    return check().stream().map(Violation::invariant).toList();
  }

  private List<Violation> check() throws IOException {
    return Invariants.check(
        new Run(
            history,
            new Stored(rows, events, attempts),
            allowed,
            published,
            faults,
            held,
            logs,
            Set.of("hunter2")));
  }
}
