package dev.quorus.controller.store.sql;

import dev.quorus.api.audit.AuditChain;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.controller.audit.AuditStore.Note;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.store.sql.Write.Part;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Notes in each transaction who asked for what it changes. The submits of one key share an entry,
 * so that a thousand of them cost one row; see docs/adr/0022-audit-entries-belong-to-the-commit.md.
 * For the writer's thread.
 */
final class AuditLog {
  private static final String NOBODY = AuditEntry.NOBODY;

  /** The detail of a request that changed nothing. */
  private static final String UNCHANGED = "changed nothing";

  /** So that an entry, and a page of entries, has a bounded size. */
  private static final int MOST_LISTED = 1_000;

  private final Ledger ledger;
  private final InstantSource clock;

  AuditLog(Ledger ledger, InstantSource clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  /** What shares an entry. */
  private record Alike(Who who, String operation, String subject) {}

  /** Notes what these writes changed for whoever asked; as the last of a transaction. */
  void append(Session session, List<Pending<?>> written) throws SQLException {
    Map<Alike, List<String>> submits = new LinkedHashMap<>();
    Set<Deed> others = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Note> notes = new ArrayList<>();
    for (Pending<?> each : written) {
      Deed deed = each.deed();
      if (deed == null || each.effect() == Effect.NONE) {
        continue;
      }
      if (each.write() instanceof Part<?, ?> part) {
        submits
            .computeIfAbsent(alike(deed), first -> new ArrayList<>())
            .add(part.transfer().toString());
      } else if (!deed.noted() && others.add(deed)) {
        notes.addAll(
            each.effect() == Effect.CHANGED
                ? notes(alike(deed), deed.transfers())
                : List.of(unchanged(alike(deed))));
      }
    }
    submits.forEach((alike, transfers) -> notes.addAll(notes(alike, transfers)));
    if (!notes.isEmpty()) {
      add(session, notes);
    }
  }

  /** Their entries are committed. */
  static void noted(List<Pending<?>> written) {
    for (Pending<?> each : written) {
      Deed deed = each.deed();
      if (deed != null && each.effect() != Effect.NONE) {
        deed.isNoted();
      }
    }
  }

  /** It is noted all the same: its answer stands, and is given again. */
  private static Note unchanged(Alike alike) {
    return new Note(
        alike.who(),
        new What(alike.operation(), alike.subject(), AuditOutcome.DONE, UNCHANGED, 1, null));
  }

  private static Alike alike(Deed deed) {
    return new Alike(deed.who(), deed.operation(), subject(deed));
  }

  private static String subject(Deed deed) {
    String subject = deed.subject();
    return subject == null ? NOBODY : subject;
  }

  /** An entry for each {@value #MOST_LISTED} transfers; one without any where there are none. */
  private static List<Note> notes(Alike alike, List<String> transfers) {
    if (transfers.isEmpty()) {
      return List.of(
          new Note(
              alike.who(),
              new What(alike.operation(), alike.subject(), AuditOutcome.DONE, null, 1, null)));
    }
    List<Note> notes = new ArrayList<>();
    for (int from = 0; from < transfers.size(); from += MOST_LISTED) {
      int to = Math.min(transfers.size(), from + MOST_LISTED);
      notes.add(note(alike, transfers.subList(from, to)));
    }
    return notes;
  }

  private static Note note(Alike alike, List<String> transfers) {
    boolean names = alike.subject().equals(NOBODY) && transfers.size() == 1;
    return new Note(
        alike.who(),
        new What(
            alike.operation(),
            names ? transfers.getFirst() : alike.subject(),
            AuditOutcome.DONE,
            null,
            transfers.size(),
            transfers));
  }

  /** Adds entries, each with its number and the hash that ties it to the one before. */
  void add(Session session, List<Note> notes) throws SQLException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    List<AuditEntry> entries = new ArrayList<>(notes.size());
    for (Note each : notes) {
      String previous = ledger.auditHash();
      AuditEntry entry =
          new AuditEntry(ledger.auditSeq() + 1, now, each.who(), each.what(), previous);
      String hash = AuditChain.hash(previous, entry);
      entries.add(entry.withHash(hash));
      ledger.audited(hash);
    }
    AuditRow.append(session, entries);
  }
}
