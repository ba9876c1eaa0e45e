package dev.quorus.core.doctor;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Endpoint;
import java.util.List;
import java.util.Optional;

/**
 * What an examination found.
 *
 * @param facts what the server says of itself
 * @param checks what was tried, in order; one that failed ends the examination
 */
public record Diagnosis(Endpoint endpoint, List<Fact> facts, List<Check> checks) {
  public Diagnosis {
    facts = List.copyOf(facts);
    checks = List.copyOf(checks);
  }

  /** One thing that was tried. */
  public sealed interface Check {
    /** What was tried, in a few words. */
    String name();

    /** It went well. */
    record Passed(String name, String found) implements Check {}

    /** It did not, for this reason. */
    record Failed(String name, TransferFailure failure) implements Check {}

    /** It was not tried. */
    record LeftOut(String name, String why) implements Check {}
  }

  /** The failure of the check that failed; empty if all went well. */
  public Optional<TransferFailure> failure() {
    return checks.stream()
        .filter(Check.Failed.class::isInstance)
        .map(each -> ((Check.Failed) each).failure())
        .findFirst();
  }

  /** The value of a fact; empty if it is not known. */
  public Optional<String> fact(String name) {
    return facts.stream().filter(each -> each.name().equals(name)).map(Fact::value).findFirst();
  }
}
