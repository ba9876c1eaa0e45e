package dev.quorus.testkit.architecture.offending.controller.app;

import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

public class FieldInjection {
  @Inject @Nullable String injected;
}
