package dev.quorus.cli.doctor;

import dev.quorus.cli.show.Clipped;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import java.util.ArrayList;
import java.util.List;

/** What is said about an endpoint. */
final class DoctorTexts {
  private static final String INDENT = "  ";

  private final Diagnosis found;

  DoctorTexts(Diagnosis found) {
    this.found = found;
  }

  /** For people. What a server says of itself is made harmless to a terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(found.endpoint().display());
    int width = found.facts().stream().mapToInt(fact -> fact.name().length()).max().orElse(0);
    for (Fact fact : found.facts()) {
      lines.add(INDENT + padded(fact.name(), width) + INDENT + Clipped.harmless(fact.value()));
    }
    for (Check check : found.checks()) {
      lines.add(INDENT + padded(check.name(), width) + INDENT + Clipped.harmless(outcome(check)));
    }
    if (found.failure().isEmpty()) {
      lines.add("entry, to be completed with the password or key:");
      lines.add(entry());
    }
    return lines;
  }

  private static String outcome(Check check) {
    return switch (check) {
      case Check.Passed passed -> passed.found();
      case Check.Failed failed -> failed.failure().code() + ": " + failed.failure().message();
      case Check.LeftOut left -> "left out: " + left.why();
    };
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** For programs. */
  String json() {
    JsonLine facts = new JsonLine();
    found.facts().forEach(fact -> facts.put(fact.name(), fact.value()));
    JsonLine checks = new JsonLine();
    for (Check check : found.checks()) {
      JsonLine one = new JsonLine();
      switch (check) {
        case Check.Passed passed -> one.put("passed", true).put("found", passed.found());
        case Check.LeftOut left -> one.put("leftOut", left.why());
        case Check.Failed failed ->
            one.put("passed", false)
                .put("code", failed.failure().code().name())
                .put("message", failed.failure().message())
                .put("remedy", failed.failure().remedy());
      }
      checks.put(check.name(), one);
    }
    return new JsonLine()
        .put("endpoint", found.endpoint().display())
        .put("facts", facts)
        .put("checks", checks)
        .put("entry", entryObject())
        .toString();
  }

  /** The endpoint as it is submitted, without its secrets. */
  String entry() {
    return entryObject().toString();
  }

  private JsonLine entryObject() {
    Endpoint endpoint = found.endpoint();
    JsonLine entry = new JsonLine().put("uri", endpoint.uri().toString());
    switch (endpoint.credentials()) {
      case Credentials.UserPassword known -> entry.put("username", known.user());
      case Credentials.PrivateKey key -> entry.put("username", key.user());
      case Credentials.Bearer bearer -> {}
      case null -> {}
    }
    found.fact(Fact.FINGERPRINT).ifPresent(pin -> entry.put("hostKey", pin));
    return entry;
  }
}
