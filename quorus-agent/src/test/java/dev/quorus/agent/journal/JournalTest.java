package dev.quorus.agent.journal;

import static dev.quorus.agent.journal.Samples.ended;
import static dev.quorus.agent.journal.Samples.receipt;
import static dev.quorus.agent.journal.Samples.ref;
import static dev.quorus.agent.journal.Samples.taken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JournalTest {
  @TempDir Path folder;

  @Test
  void beginsEmpty() throws IOException {
    Recovered recovered = reopened();

    assertThat(recovered).isEqualTo(new Recovered(List.of(), List.of()));
  }

  @Test
  void remembersAttemptsWithoutAnEnd() throws IOException {
    with(journal -> journal.taken(List.of(taken(1), taken(2))).join());

    Recovered recovered = reopened();

    assertThat(recovered.interrupted())
        .containsExactly(
            new InterruptedAttempt(taken(1), null), new InterruptedAttempt(taken(2), null));
  }

  @Test
  void remembersWhatAnAttemptWasAboutToPublish() throws IOException {
    with(journal -> {
      journal.taken(List.of(taken(1))).join();
      journal.publishing(ref(1), receipt(1)).join();
    });

    Recovered recovered = reopened();

    assertThat(recovered.interrupted())
        .containsExactly(new InterruptedAttempt(taken(1), receipt(1)));
  }

  @Test
  void remembersEndsThatAreNotSettled() throws IOException {
    with(journal -> {
      journal.taken(List.of(taken(1), taken(2))).join();
      journal.ended(ended(1)).join();
      journal.ended(ended(2)).join();
    });

    Recovered recovered = reopened();

    assertThat(recovered).isEqualTo(new Recovered(List.of(ended(1), ended(2)), List.of()));
  }

  @Test
  void forgetsWhatIsSettled() throws IOException {
    with(journal -> {
      journal.taken(List.of(taken(1), taken(2))).join();
      journal.ended(ended(1)).join();
      journal.settled(List.of(ref(1)));
    });

    Recovered recovered = reopened();

    assertThat(recovered)
        .isEqualTo(new Recovered(List.of(), List.of(new InterruptedAttempt(taken(2), null))));
  }

  @Test
  void flushesOnceForAllThatGatheredMeanwhile() throws IOException {
    FaultyDisk disk = new FaultyDisk();
    try (Journal journal = Journal.open(folder, disk)) {
      disk.holdFlushes();
      CompletableFuture<?> first = journal.ended(ended(0));
      int before = disk.flushes.get();
      List<CompletableFuture<?>> gathered = new ArrayList<>(List.of(first));
      LongStream.rangeClosed(1, 1000).forEach(n -> gathered.add(journal.ended(ended(n))));

      disk.goOn();
      CompletableFuture.allOf(gathered.toArray(CompletableFuture[]::new)).join();

      assertThat(disk.flushes.get() - before).isBetween(1, 2);
    }
  }

  @Test
  void tellsNobodyBeforeItIsFlushed() throws IOException {
    FaultyDisk disk = new FaultyDisk();
    try (Journal journal = Journal.open(folder, disk)) {
      disk.holdFlushes();

      CompletableFuture<?> ended = journal.ended(ended(1));

      assertThat(ended).isNotDone();
      disk.goOn();
      ended.join();
    }
  }

  @Test
  void keepsOnlyWhatMattersWhenItHasGrown() throws IOException {
    long longAgo = 100_000;
    with(journal -> {
      journal.taken(List.of(taken(0))).join();
      for (long n = 1; n <= longAgo; n += 1000) {
        List<TakenAttempt> many = LongStream.range(n, n + 1000).mapToObj(Samples::taken).toList();
        journal.taken(many).join();
        journal.settled(many.stream().map(TakenAttempt::ref).toList());
      }
    });

    assertThat(Files.size(file())).isLessThan(JournalWriter.COMPACTED_ABOVE * 5 / 4);
    assertThat(reopened().interrupted()).containsExactly(new InterruptedAttempt(taken(0), null));
  }

  @Test
  void passesOverWhatAnInterruptedCompactionLeft() throws IOException {
    with(journal -> journal.taken(List.of(taken(1))).join());
    Files.writeString(folder.resolve("attempts.journal.new"), "half");

    Recovered recovered = reopened();

    assertThat(recovered.interrupted()).hasSize(1);
  }

  @Test
  void refusesAFolderThatAnotherAgentUses() throws IOException {
    try (Journal first = Journal.open(folder)) {
      assertThat(first.recovered().interrupted()).isEmpty();

      assertThatThrownBy(() -> Journal.open(folder))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("another agent uses it");
    }
  }

  @Test
  void refusesAFolderThatCannotBeMade() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "in the way");

    assertThatThrownBy(() -> Journal.open(file.resolve("journal")))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void refusesAFileThatIsNoJournal() throws IOException {
    Files.writeString(file(), "something else entirely, of another program");

    assertThatThrownBy(this::reopened)
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("is no journal of this release");
  }

  @Test
  void canBeOpenedAgainAfterARefusal() throws IOException {
    Files.writeString(file(), "something else entirely, of another program");
    assertThatThrownBy(this::reopened).isInstanceOf(JournalException.class);
    Files.delete(file());

    assertThat(reopened().interrupted()).isEmpty();
  }

  @Test
  void takesNothingMoreOnceClosed() throws IOException {
    Journal journal = Journal.open(folder);
    journal.close();

    CompletableFuture<?> late = journal.taken(List.of(taken(1)));

    assertThatThrownBy(late::join)
        .cause()
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("is closed");
  }

  @Test
  void writesWhatWasAskedForBeforeItCloses() throws IOException {
    with(journal -> LongStream.range(0, 500).forEach(n -> journal.taken(List.of(taken(n)))));

    Recovered recovered = reopened();

    assertThat(recovered.interrupted()).hasSize(500);
  }

  @Test
  void writesNoSecret() throws IOException {
    Endpoint source =
        new Endpoint(
            URI.create("https://host/a?sig=querysecret"),
            Map.of("X-Key", "headersecret"),
            new Credentials.Bearer(new Secret("tokensecret")));
    Endpoint target = Endpoint.parse("ftp://user:passwordsecret@host/b");
    TakenAttempt attempt = TakenAttempt.of(ref(1), TransferOrder.of(source, target));

    with(journal -> journal.taken(List.of(attempt)).join());

    assertThat(Files.readString(file(), StandardCharsets.ISO_8859_1))
        .contains("https://host/a", "ftp://user:***@host/b")
        .doesNotContain("secret");
  }

  @Test
  void canBeReadByItsOwnerOnly() throws IOException {
    with(journal -> journal.taken(List.of(taken(1))).join());

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  private Path file() {
    return folder.resolve("attempts.journal");
  }

  private interface Use {
    void accept(Journal journal);
  }

  private void with(Use use) throws IOException {
    try (Journal journal = Journal.open(folder, UnaryOperator.identity())) {
      use.accept(journal);
    }
  }

  private Recovered reopened() throws IOException {
    try (Journal journal = Journal.open(folder)) {
      return journal.recovered();
    }
  }
}
