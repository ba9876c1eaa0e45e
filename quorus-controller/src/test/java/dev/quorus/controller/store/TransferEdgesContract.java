package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every move from every state: the legal ones are applied, all others change nothing. */
abstract class TransferEdgesContract extends StoreContract {
  /** Each move of the port, made with the reference of the latest attempt. */
  enum Move {
    ASSIGN(StateName.ASSIGNED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().assign(latest, AGENT, "it was free", AT));
      }
    },
    RELEASE(StateName.QUEUED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().release(latest, "declined", AT));
      }
    },
    START(StateName.RUNNING) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().start(latest, AT));
      }
    },
    SUCCEED(StateName.SUCCEEDED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().succeed(latest, RECEIPT, AT));
      }
    },
    RETRY(StateName.RETRY_WAIT) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().retry(latest, FAILED, PROGRESS, due(AT.plusSeconds(5)), AT));
      }
    },
    FAIL(StateName.FAILED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().fail(latest, FAILED, PROGRESS, AT));
      }
    },
    GIVE_UP(StateName.FAILED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().giveUp(latest.transfer(), FAILURE, AT));
      }
    },
    REQUEUE(StateName.QUEUED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return yes(on.leading().requeue(latest.transfer(), AT));
      }
    },
    PAUSE(StateName.PAUSED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return get(on.store().pause(TENANT, latest.transfer(), null, AT))
            instanceof PauseResult.Done;
      }
    },
    RESUME(StateName.QUEUED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return get(on.store().resume(TENANT, latest.transfer(), AT)) instanceof ResumeResult.Done;
      }
    },
    CANCEL(StateName.CANCELLED) {
      @Override
      boolean make(StoreContract on, AttemptRef latest) {
        return get(on.store().cancel(TENANT, latest.transfer(), AT)) instanceof CancelResult.Done;
      }
    };

    private static final Instant AT = NOW.plusSeconds(10);

    final StateName to;

    Move(StateName to) {
      this.to = to;
    }

    /** Whether it was applied. */
    abstract boolean make(StoreContract on, AttemptRef latest);

    private static boolean yes(Future<Applied> move) {
      return get(move) == Applied.YES;
    }
  }

  private static final Map<StateName, Set<Move>> LEGAL = new EnumMap<>(StateName.class);

  static {
    // An attempt whose start was lost may end while ASSIGNED: it is started on the way.
    LEGAL.put(StateName.QUEUED, EnumSet.of(Move.ASSIGN, Move.GIVE_UP, Move.PAUSE, Move.CANCEL));
    LEGAL.put(
        StateName.ASSIGNED,
        EnumSet.of(
            Move.START,
            Move.RELEASE,
            Move.SUCCEED,
            Move.RETRY,
            Move.FAIL,
            Move.PAUSE,
            Move.CANCEL));
    LEGAL.put(
        StateName.RUNNING,
        EnumSet.of(Move.RELEASE, Move.SUCCEED, Move.RETRY, Move.FAIL, Move.PAUSE, Move.CANCEL));
    LEGAL.put(StateName.RETRY_WAIT, EnumSet.of(Move.REQUEUE, Move.PAUSE, Move.CANCEL));
    // Its last attempt may have published before it heard of the pause.
    LEGAL.put(StateName.PAUSED, EnumSet.of(Move.RESUME, Move.SUCCEED, Move.CANCEL));
    LEGAL.put(StateName.SUCCEEDED, EnumSet.noneOf(Move.class));
    LEGAL.put(StateName.FAILED, EnumSet.noneOf(Move.class));
    LEGAL.put(StateName.CANCELLED, EnumSet.noneOf(Move.class));
  }

  record Edge(StateName from, StateName to) {}

  static Stream<Arguments> everyMoveFromEveryState() {
    return LEGAL.keySet().stream()
        .flatMap(state -> Arrays.stream(Move.values()).map(move -> Arguments.of(state, move)));
  }

  @ParameterizedTest
  @MethodSource("everyMoveFromEveryState")
  void appliesLegalMovesAndNoOthers(StateName from, Move move) {
    AttemptRef latest = in(from);
    TransferRecord before = record(latest.transfer());
    int eventsBefore = events(latest.transfer()).size();

    boolean applied = move.make(this, latest);

    assertThat(applied).isEqualTo(LEGAL.getOrDefault(from, Set.of()).contains(move));
    if (applied) {
      assertThat(state(latest.transfer())).isEqualTo(move.to);
      assertThat(told(latest.transfer()).getLast()).isEqualTo(move.to);
    } else {
      assertThat(record(latest.transfer())).isEqualTo(before);
      assertThat(events(latest.transfer())).hasSize(eventsBefore);
    }
  }

  @Test
  void walksEveryEdgeOfTheStateMachine() {
    Set<Edge> walked = new HashSet<>();
    LEGAL.forEach((from, moves) -> moves.forEach(move -> walked.addAll(edgesWalkedBy(from, move))));

    assertThat(walked).isEqualTo(edgesOfTheStateMachine());
  }

  /** By the events that the move adds. */
  private Set<Edge> edgesWalkedBy(StateName from, Move move) {
    AttemptRef latest = in(from);
    TransferId id = latest.transfer();
    int before = told(id).size();
    move.make(this, latest);
    Set<Edge> edges = new HashSet<>();
    StateName last = from;
    for (StateName state : told(id).subList(before, told(id).size())) {
      edges.add(new Edge(last, state));
      last = state;
    }
    return edges;
  }

  /** Read from the methods of the states, so that a new move is missed here until it is walked. */
  private static Set<Edge> edgesOfTheStateMachine() {
    return Stream.of(TransferState.Open.class.getPermittedSubclasses())
        .flatMap(from ->
            Arrays.stream(from.getMethods())
                .filter(TransferEdgesContract::isMove)
                .map(move -> new Edge(name(from), name(move.getReturnType()))))
        .collect(Collectors.toSet());
  }

  private static boolean isMove(Method method) {
    return TransferState.class.isAssignableFrom(method.getReturnType());
  }

  private static StateName name(Class<?> state) {
    String snake = state.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_");
    return StateName.valueOf(snake.toUpperCase(Locale.ROOT));
  }
}
