package dev.quorus.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ExaminationsTest {
  private static final Endpoint ENDPOINT = Endpoint.parse("sftp://partner.example/out");
  private static final Fact FACT = new Fact(Fact.CLOCK, "+0.1 s");
  private static final Check PASSED = new Check.Passed("log in", "well");

  @Test
  void tellsWhatTheExaminerFound() {
    Examinations examinations =
        new Examinations(
            (endpoint, writes) -> new Diagnosis(endpoint, List.of(FACT), List.of(PASSED)));

    assertThat(found(examinations.examine(wanted(10_000))))
        .isEqualTo(new Examined(List.of(FACT), List.of(PASSED)));
  }

  @Test
  void endsOneWhoseTimeIsUp() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Examinations examinations =
        new Examinations((endpoint, writes) -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
          throw new AssertionError("nobody counts down");
        });

    Examined late = found(examinations.examine(wanted(50)));

    assertThat(code(late)).isEqualTo(FailureCode.TIMED_OUT);
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void refusesMoreThanAFewAtATime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    Examinations examinations =
        new Examinations((endpoint, writes) -> {
          over.await();
          return new Diagnosis(endpoint, List.of(), List.of(PASSED));
        });
    List<CompletableFuture<Examined>> begun = new ArrayList<>();
    for (int i = 0; i < Examinations.MOST; i++) {
      begun.add(examinations.examine(wanted(20_000)));
    }

    Examined refused = found(examinations.examine(wanted(20_000)));
    over.countDown();

    assertThat(code(refused)).isEqualTo(FailureCode.SERVER_BUSY);
    assertThat(begun).allSatisfy(each -> assertThat(found(each).checks()).containsExactly(PASSED));
  }

  @Test
  void aDefectIsAnAnswerToo() {
    Examinations examinations =
        new Examinations((endpoint, writes) -> {
          throw new IllegalStateException("oops");
        });

    assertThat(code(found(examinations.examine(wanted(10_000))))).isEqualTo(FailureCode.DEFECT);
  }

  private static Examine wanted(long millis) {
    return new Examine(ENDPOINT, false, millis);
  }

  private static Examined found(CompletableFuture<Examined> answer) {
    return answer.orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static FailureCode code(Examined examined) {
    return ((Check.Failed) examined.checks().getFirst()).failure().code();
  }
}
