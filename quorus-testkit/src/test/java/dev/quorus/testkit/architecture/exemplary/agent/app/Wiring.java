package dev.quorus.testkit.architecture.exemplary.agent.app;

import dev.quorus.testkit.architecture.exemplary.core.transfer.PlainWords;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

@ApplicationScoped
public class Wiring {
  private final PlainWords words;

  @Inject
  public Wiring(PlainWords words) {
    this.words = words;
  }

  public PlainWords words() {
    return words;
  }
}
