package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerTenantTest {
  private final SchedulerScript script = new SchedulerScript();

  @Test
  void noMoreOfATenantRunThanItsQuotaAllows() {
    script.tenants(new TenantLimit("acme", 2, false));
    script.agent("a", 9);

    script.submit("one", "two", "three");

    assertThat(script.decided()).containsExactly("one->a", "two->a");
    assertThat(script.standing("three")).isEqualTo(new Standing.TenantFull("acme", 2));
  }

  @Test
  void anAttemptThatEndsMakesRoomForTheNext() {
    script.tenants(new TenantLimit("acme", 1, false));
    script.agent("a", 9);
    script.submit("one", "two", "three");
    script.decided();

    script.finish("one");

    assertThat(script.decided()).containsExactly("two->a");
  }

  @Test
  void theQuotaHoldsAcrossPoolsPrioritiesAndSchemes() {
    script.tenants(new TenantLimit("acme", 2, false));
    script.agentIn("default", "a", 9);
    script.agentIn("other", "b", 9);

    script.transfer("one").submit();
    script.transfer("two").pool("other").submit();
    script.transfer("three").pool("other").priority(9).submit();
    script.transfer("four").from("http", "h").submit();
    assertThat(script.decided()).containsExactly("one->a", "two->b");
    script.finish("one");

    assertThat(script.decided()).containsExactly("three->b");
  }

  @Test
  void anotherTenantIsNotHeldUp() {
    script.tenants(new TenantLimit("acme", 1, false));
    script.agent("a", 9);
    script.submit("one", "two");

    script.transfer("theirs").tenant("other").submit();

    assertThat(script.decided()).containsExactly("one->a", "theirs->a");
  }

  @Test
  void nothingStartsWhenTheBytesOfTheDayAreUsedUpUntilTheyAreNot() {
    script.agent("a", 9);
    script.tenants(new TenantLimit("acme", TenantGate.UNLIMITED, true));
    script.submit("one", "two");
    assertThat(script.decided()).isEmpty();
    assertThat(script.standing("one")).isEqualTo(new Standing.TenantSpent("acme"));

    script.tenants();

    assertThat(script.decided()).containsExactly("one->a", "two->a");
  }

  @Test
  void aQuotaThatGrowsLetsMoreRunAtOnce() {
    script.tenants(new TenantLimit("acme", 1, false));
    script.agent("a", 9);
    script.submit("one", "two", "three");
    script.decided();

    script.tenants(new TenantLimit("acme", 3, false));

    assertThat(script.decided()).containsExactly("two->a", "three->a");
  }

  @Test
  void aQuotaThatShrinksTakesNothingAway() {
    script.agent("a", 9);
    script.submit("one", "two");
    script.decided();
    script.tenants(new TenantLimit("acme", 1, false));

    script.submit("three");
    script.finish("one");
    assertThat(script.decided()).isEmpty();
    script.finish("two");

    assertThat(script.decided()).containsExactly("three->a");
  }

  @Test
  void whatWaitsForItsTenantCanBeWithdrawnAndGivenUp() {
    script.tenants(new TenantLimit("acme", 1, false));
    script.agent("a", 9);
    script.submit("one", "two");
    script.transfer("three").deadlineIn(Duration.ofMinutes(1)).submit();
    script.decided();

    script.withdraw("two");
    script.pass(Duration.ofMinutes(2));
    script.finish("one");

    assertThat(script.decided()).containsExactly("three DEADLINE_MISSED");
    script.submit("four");
    assertThat(script.decided()).containsExactly("four->a");
  }

  @Test
  void whatAnAgentHeldBeforeCountsToo() {
    script.tenants(new TenantLimit("acme", 1, false));
    script.agent("a", 9);
    script.transfer("one").adopt("a");

    script.submit("two");

    assertThat(script.decided()).isEqualTo(List.of());
  }
}
