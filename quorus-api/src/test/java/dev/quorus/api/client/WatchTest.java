package dev.quorus.api.client;

import static dev.quorus.api.client.QuorusClientTest.error;
import static dev.quorus.api.client.QuorusClientTest.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WatchTest {
  private final ClientError gone =
      new ClientError.Unreachable("http://h:1 accepts no connection", new IOException("refused"));
  private final ClientError draining =
      new ClientError.Refused(Problem.of(ProblemCode.UNAVAILABLE, "draining", null), null);
  private final ClientError notFound =
      new ClientError.Refused(Problem.of(ProblemCode.NOT_FOUND, "no such transfer", null), null);

  private final ManualTime time = new ManualTime();
  private final Deque<Object> script = new ArrayDeque<>();
  private int looks;

  @ParameterizedTest
  @EnumSource(names = {"SUCCEEDED", "FAILED", "CANCELLED"})
  void endsWhicheverWayTheTransferEnds(TransferStateName end) throws Exception {
    script.addAll(List.of(view(TransferStateName.QUEUED), view(TransferStateName.RUNNING)));
    script.add(view(end));

    TransferView answer = watch(Duration.ofMinutes(1)).get();

    assertThat(answer.state()).isEqualTo(end);
    assertThat(looks).isEqualTo(3);
  }

  @Test
  void looksEverLessOftenButOnceASecond() throws Exception {
    for (int i = 0; i < 12; i++) {
      script.add(view(TransferStateName.RUNNING));
    }
    script.add(view(TransferStateName.SUCCEEDED));

    watch(Duration.ofMinutes(1)).get();

    assertThat(time.delays).hasSize(12).isSorted();
    assertThat(time.delays.getFirst()).isEqualTo(Duration.ofMillis(50));
    assertThat(time.delays.getLast()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void saysWhereTheTransferIsWhenTimeIsUp() throws Exception {
    script.add(view(TransferStateName.RUNNING));

    ClientError error = error(watch(Duration.ofSeconds(10)));

    assertThat(error)
        .isInstanceOf(ClientError.TimedOut.class)
        .hasMessage(
            "transfer 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f is RUNNING after PT10S and goes on;"
                + " wait longer, or cancel it");
    assertThat(total(time.delays)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void waitsForAServiceThatRestarts() throws Exception {
    script.add(view(TransferStateName.RUNNING));
    for (int i = 0; i < 20; i++) {
      script.add(i % 2 == 0 ? gone : draining);
    }
    script.add(view(TransferStateName.SUCCEEDED));

    TransferView answer = watch(Duration.ofMinutes(5)).get();

    assertThat(answer.state()).isEqualTo(TransferStateName.SUCCEEDED);
  }

  @Test
  void givesUpOnAServiceThatStaysAway() throws Exception {
    script.addAll(List.of(view(TransferStateName.RUNNING), gone));

    ClientError error = error(watch(Duration.ofHours(1)));

    assertThat(error).isSameAs(gone);
    assertThat(total(time.delays)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
  }

  @Test
  void failsAtOnceIfThereIsNoSuchTransfer() throws Exception {
    script.add(notFound);

    ClientError error = error(watch(Duration.ofHours(1)));

    assertThat(error).isSameAs(notFound);
    assertThat(looks).isEqualTo(1);
  }

  @Test
  void stopsLookingWhenNobodyWaitsAnyMore() {
    List<Runnable> later = new ArrayList<>();
    script.add(view(TransferStateName.RUNNING));
    CompletableFuture<TransferView> waiting =
        new Watch(this::look, Duration.ofHours(1), time, delay -> later::add).start();

    waiting.cancel(true);
    later.removeFirst().run();

    assertThat(later).isEmpty();
  }

  private CompletableFuture<TransferView> watch(Duration timeout) {
    return new Watch(this::look, timeout, time, time).start();
  }

  private CompletableFuture<TransferView> look() {
    looks++;
    Object next = script.size() > 1 ? script.removeFirst() : script.getFirst();
    return next instanceof TransferView view
        ? CompletableFuture.completedFuture(view)
        : CompletableFuture.failedFuture((ClientError) next);
  }

  private static Duration total(List<Duration> delays) {
    return delays.stream().reduce(Duration.ZERO, Duration::plus);
  }
}
