package dev.quorus.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The sample must be without mistakes, or it warms nothing. */
class WarmUpTest {
  @Test
  void theSampleIsReadAndPlanned() {
    assertThat(WarmUp.run()).hasSizeGreaterThan(32);
  }
}
