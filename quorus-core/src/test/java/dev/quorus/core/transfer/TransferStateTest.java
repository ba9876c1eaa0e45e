package dev.quorus.core.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Walks every move that compiles, and holds the picture in the documents to them. */
class TransferStateTest {
  private static final Instant AT = Instant.parse("2026-11-20T03:00:00Z");
  private static final TransferFailure FAILURE =
      new Unreachable(FailureCode.CONNECTION_LOST, "the wire was cut");
  private static final Receipt RECEIPT = new Receipt(7, null, Published.RENAMED, 0, null);
  private static final List<TransferState> STATES =
      List.of(
          new TransferState.Queued(1),
          new TransferState.Assigned(2, "agent", 1, AT),
          new TransferState.Running(2, "agent", 1, AT),
          new TransferState.RetryWait(2, FAILURE, AT),
          new TransferState.Paused(2),
          new TransferState.Succeeded(RECEIPT, AT),
          new TransferState.Failed(FAILURE, AT),
          new TransferState.Cancelled(AT));

  @Test
  void drawsExactlyTheMovesThatThereAre() throws Exception {
    Set<String> walked = new TreeSet<>();
    for (TransferState from : STATES) {
      for (Method move : moves(from)) {
        TransferState to = (TransferState) move.invoke(from, arguments(move));
        walked.add(from.name() + " --> " + to.name());
      }
    }

    assertThat(drawn()).isEqualTo(walked);
  }

  @Test
  void hasNoMoveOutOfAFinishedState() {
    assertThat(STATES)
        .filteredOn(state -> state.name().finished())
        .allSatisfy(state -> assertThat(moves(state)).isEmpty());
  }

  @Test
  void neverUsesANumberOfAnAttemptTwice() {
    TransferState.Assigned first = new TransferState.Queued(0).assign("a", 1, AT);

    TransferState.Assigned second = first.release().assign("b", 1, AT);

    assertThat(second.attempt()).isGreaterThan(first.attempt());
  }

  private static List<Method> moves(TransferState state) {
    return Arrays.stream(state.getClass().getMethods())
        .filter(method -> TransferState.class.isAssignableFrom(method.getReturnType()))
        .filter(method -> !method.isBridge())
        .toList();
  }

  private static Object[] arguments(Method move) {
    return Arrays.stream(move.getParameterTypes()).map(TransferStateTest::argument).toArray();
  }

  private static Object argument(Class<?> type) {
    if (type == Instant.class) {
      return AT;
    }
    if (type == TransferFailure.class) {
      return FAILURE;
    }
    if (type == Receipt.class) {
      return RECEIPT;
    }
    return type == String.class ? "agent" : 1L;
  }

  private static Set<String> drawn() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "architecture.md"));
    Pattern edge = Pattern.compile("^    ([A-Z_]+ --> [A-Z_]+)", Pattern.MULTILINE);
    return new TreeSet<>(
        edge.matcher(document).results().map(MatchResult::group).map(String::strip).toList());
  }
}
