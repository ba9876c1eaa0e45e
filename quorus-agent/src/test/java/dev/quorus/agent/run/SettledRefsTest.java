package dev.quorus.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.agent.testing.Attempts;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SettledRefsTest {
  private static final long MANY = 10L * SettledRefs.AT_LEAST;

  private final SettledRefs refs = new SettledRefs();

  @Test
  void remembersTheLastOnesForSure() {
    LongStream.range(0, MANY).forEach(n -> refs.add(Attempts.ref(n)));

    assertThat(LongStream.range(MANY - SettledRefs.AT_LEAST, MANY))
        .allMatch(n -> refs.contains(Attempts.ref(n)));
  }

  @Test
  void forgetsWhatIsLongOver() {
    LongStream.range(0, MANY).forEach(n -> refs.add(Attempts.ref(n)));

    assertThat(LongStream.range(0, MANY - 2L * SettledRefs.AT_LEAST))
        .noneMatch(n -> refs.contains(Attempts.ref(n)));
  }
}
