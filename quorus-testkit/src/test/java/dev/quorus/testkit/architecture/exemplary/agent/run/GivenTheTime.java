package dev.quorus.testkit.architecture.exemplary.agent.run;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

public final class GivenTheTime {
  private final InstantSource source;

  public GivenTheTime(InstantSource source) {
    this.source = source;
  }

  public LocalDate today() {
    return LocalDate.now(source.withZone(ZoneOffset.UTC));
  }
}
