package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.store.CommitStats;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
  private Sqlite sqlite;
  private Session session;
  private Checkpoints checkpoints;
  private Replies replies;
  private GroupCommit commit;

  @BeforeEach
  void open(@TempDir Path folder) throws SQLException {
    sqlite = new Sqlite(folder.resolve("test.db"));
    session = sqlite.writer();
    new Schema("test.db").bringUpToDate(session, sqlite.migrations());
    session.execute("CREATE TABLE notes (text TEXT NOT NULL UNIQUE)");
    checkpoints = new Checkpoints(sqlite.checkpoints(), Checkpoints.USUAL);
    replies = new Replies();
    CommitCounters counters = new CommitCounters();
    Ledger ledger = new Ledger(Dialect.SQLITE);
    Transactions transactions =
        new Transactions(
            sqlite,
            session,
            new Transactions.Books(ledger, new AuditLog(ledger, SystemTime.INSTANCE)),
            counters,
            Ticker.SYSTEM,
            () -> {},
            () -> {});
    Deadlines deadlines = new Deadlines(replies, Ticker.SYSTEM);
    commit =
        new GroupCommit(
            transactions,
            new Answers(SecretCodec.OPEN),
            counters,
            checkpoints,
            replies,
            deadlines,
            Ticker.SYSTEM);
    checkpoints.start();
    commit.start();
  }

  @AfterEach
  void close() throws Exception {
    commit.close();
    replies.close();
    checkpoints.close(session);
    session.close();
  }

  private static Work<Integer> note(String text) {
    return writer -> writer.prepare("INSERT INTO notes (text) VALUES (?)").text(text).update();
  }

  /** As another connection sees them: what is committed. */
  private List<String> notes() {
    try (Session reader = sqlite.reader()) {
      return reader.prepare("SELECT text FROM notes ORDER BY rowid").list(row -> row.getString(1));
    } catch (SQLException e) {
      throw new AssertionError("cannot read the notes", e);
    }
  }

  private static <T extends @Nullable Object> T get(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  /** Keeps the writer busy until it is opened, so that what is written meanwhile waits together. */
  private CountDownLatch gate() throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    commit.write(writer -> {
      reached.countDown();
      return await(gate);
    });
    assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();
    return gate;
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted at the gate", e);
    }
  }

  @Test
  void hasCommittedBeforeItAnswers() throws Exception {
    List<String> seen = get(commit.write(note("a")).map(changed -> notes()));

    assertThat(seen).containsExactly("a");
  }

  @Test
  void commitsTogetherWhatWaitsTogetherInItsOrder() throws Exception {
    CountDownLatch gate = gate();
    List<Future<Integer>> writes =
        IntStream.range(0, 100).mapToObj(i -> commit.write(note("n" + i))).toList();

    gate.countDown();
    get(Future.all(writes));

    assertThat(notes()).isEqualTo(IntStream.range(0, 100).mapToObj(i -> "n" + i).toList());
    CommitStats stats = commit.stats();
    assertThat(stats.commits()).isEqualTo(2);
    assertThat(stats.writes()).isEqualTo(101);
    assertThat(stats.largestBatch()).isEqualTo(100);
    assertThat(stats.commitNanos()).isPositive();
  }

  @Test
  void refusesAWriteThatThrowsAndKeepsTheOthersOfItsBatch() throws Exception {
    CountDownLatch gate = gate();
    Future<Integer> before = commit.write(note("before"));
    Future<Integer> defect =
        commit.write(writer -> {
          note("half done").apply(writer);
          throw new IllegalStateException("defect");
        });
    Future<Integer> twice = commit.write(note("before"));
    Future<Integer> after = commit.write(note("after"));

    gate.countDown();
    get(after);

    assertThat(before.succeeded()).isTrue();
    assertThat(defect.cause()).isInstanceOf(IllegalStateException.class).hasMessage("defect");
    assertThat(twice.cause()).isInstanceOf(StoreException.class);
    assertThat(notes()).containsExactly("before", "after");
    assertThat(commit.stats().failed()).isEqualTo(2);
  }

  @Test
  void writesOnAfterAnError() throws Exception {
    Future<Integer> lost =
        commit.write(writer -> {
          throw new StackOverflowError("too deep");
        });

    assertThatThrownBy(() -> get(lost)).hasCauseInstanceOf(StackOverflowError.class);
    get(commit.write(note("later")));
    assertThat(notes()).containsExactly("later");
  }

  @Test
  void refusesWritesWhileTheDiskIsFullAndRecovers() throws Exception {
    get(commit.write(limitPages(10)));
    String large = "x".repeat(100_000);

    Future<Integer> tooMuch = commit.write(note(large));

    assertThatThrownBy(() -> get(tooMuch))
        .cause()
        .asInstanceOf(type(StoreException.class))
        .satisfies(full -> {
          assertThat(full.reason()).isEqualTo(Reason.DISK_FULL);
          assertThat(full).hasMessageContaining("free some, writes then succeed again");
        });
    get(commit.write(limitPages(10_000)));
    get(commit.write(note(large)));
    assertThat(notes()).containsExactly(large);
  }

  private static Work<Integer> limitPages(int pages) {
    return writer ->
        writer.once("PRAGMA max_page_count = " + pages, pragma -> pragma.one(row -> row.getInt(1)));
  }

  @Test
  void refusesMoreThanMayWait() throws Exception {
    CountDownLatch gate = gate();
    for (int i = 1; i < GroupCommit.MOST_WAITING; i++) {
      commit.write(writer -> 0);
    }
    Future<Integer> last = commit.write(writer -> 0);

    Future<Integer> oneTooMany = commit.write(writer -> 0);

    assertThat(oneTooMany.cause())
        .asInstanceOf(type(Unavailable.class))
        .satisfies(refusal -> assertThat(refusal.retryAfterSeconds()).isPositive());
    gate.countDown();
    get(last);
    get(commit.write(note("later")));
  }

  @Test
  void answersOnTheEventLoopThatAsked() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Promise<List<Thread>> threads = Promise.promise();
      vertx.runOnContext(nothing -> {
        Thread asker = Thread.currentThread();
        commit
            .write(note("a"))
            .onComplete(done -> threads.complete(List.of(asker, Thread.currentThread())));
      });

      List<Thread> askedAndAnswered = get(threads.future());

      assertThat(askedAndAnswered.getFirst()).isSameAs(askedAndAnswered.getLast());
    } finally {
      get(vertx.close());
    }
  }

  @Test
  void answersTheOthersWhenAListenerThrows() throws Exception {
    CountDownLatch gate = gate();
    commit
        .write(note("a"))
        .onComplete(done -> {
          throw new IllegalStateException("careless listener");
        });
    Future<Integer> second = commit.write(note("b"));

    gate.countDown();

    assertThat(get(second)).isEqualTo(1);
  }

  @Test
  void writesWhatWaitsBeforeItCloses() throws Exception {
    CountDownLatch gate = gate();
    List<Future<Integer>> writes = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      writes.add(commit.write(note("n" + i)));
    }

    gate.countDown();
    commit.close();

    get(Future.join(writes));
    assertThat(notes()).hasSize(2_500);
    assertThat(commit.write(note("late")).cause()).isInstanceOf(Unavailable.class);
  }
}
