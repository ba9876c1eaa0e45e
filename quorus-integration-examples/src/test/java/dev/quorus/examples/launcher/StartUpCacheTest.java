package dev.quorus.examples.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real launcher in a package whose Java and whose cache maker are scripts: what it starts, and
 * what it makes beside it.
 */
class StartUpCacheTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String AT_ONCE = "0";

  @TempDir Path folder;

  private Path cache;

  @BeforeEach
  void unpack() throws IOException {
    cache = folder.resolve("quorus.aot");
    Files.createDirectory(folder.resolve("lib"));
    Files.copy(Checkout.file("quorus"), folder.resolve("quorus"));
    script("java-home/bin/java", "echo \"java $*\"");
    script("scripts/find-jdk", "echo '%s'".formatted(folder.resolve("java-home")));
    // Says first that it runs, and last that it is done.
    maker("echo made > '%s/quorus-command.aot'; echo made > '%s'".formatted(folder, cache));
  }

  private void maker(String line) throws IOException {
    script(
        "scripts/make-aot-cache",
        "echo run >> '%1$s/runs'; %2$s; echo over >> '%1$s/over'".formatted(folder, line));
  }

  private void script(String name, String line) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + line + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private CommandRun launch(String when, String command) {
    CommandRun run =
        CommandRun.bash(
            folder, "QUORUS_AOT=%s bash '%s/quorus' %s".formatted(when, folder, command));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  /** What still runs in the background would make its lock again in a folder that is deleted. */
  @AfterEach
  void awaitTheBackground() {
    await()
        .atMost(SOON)
        .until(() ->
            ProcessHandle.allProcesses()
                .noneMatch(
                    each -> each.info().commandLine().orElse("").contains(folder.toString())));
  }

  private void awaitOver() {
    await().atMost(SOON).until(() -> Files.exists(folder.resolve("over")));
  }

  @Test
  void aServerThatStartsWithoutACacheMakesOneForTheNext() {
    CommandRun first = launch(AT_ONCE, "start");
    awaitOver();

    CommandRun next = launch(AT_ONCE, "start");

    assertThat(first.out()).startsWith("java ").doesNotContain("AOTCache");
    assertThat(next.out()).contains("-XX:AOTCache=" + cache.toString());
    assertThat(folder.resolve("runs")).hasContent("run\n");
  }

  @Test
  void aFolderThatIsGoneMeanwhileDoesNotMatter() throws IOException {
    maker("pwd > '%s/where'".formatted(folder));
    String gone = Files.createDirectory(folder.resolve("gone")).toString();

    CommandRun run =
        CommandRun.bash(
            folder,
            "cd '%s' && QUORUS_AOT=1 bash '%s/quorus' start && rmdir '%s'"
                .formatted(gone, folder, gone));

    awaitOver();
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(folder.resolve("where")).hasContent(folder.toRealPath() + "\n");
  }

  @Test
  void clearsAwayWhatOneThatWasKilledLeftAndNotWhatAnotherIsAt() throws IOException {
    Path left = Files.createFile(folder.resolve("quorus.aot.123.config"));
    Files.setLastModifiedTime(left, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
    Path another = Files.createFile(folder.resolve("quorus-command.aot.124"));

    launch(AT_ONCE, "start");
    awaitOver();

    assertThat(left).doesNotExist();
    assertThat(another).exists();
  }

  @Test
  void twoServersThatStartAtATimeMakeItOnce() throws IOException {
    Path go = folder.resolve("go");
    maker("while ! [ -e '%s' ]; do sleep 0.05; done; echo made > '%s'".formatted(go, cache));
    launch(AT_ONCE, "start");
    await().atMost(SOON).until(() -> Files.exists(folder.resolve("runs")));

    launch(AT_ONCE, "start");

    Files.createFile(go);
    awaitOver();
    assertThat(folder.resolve("runs")).hasContent("run\n");
  }

  @Test
  void whatFailsIsNotTriedAgainAtOnce() throws IOException {
    script("scripts/make-aot-cache", "echo run >> '%s/runs'; exit 1".formatted(folder));
    launch(AT_ONCE, "start");
    await().atMost(SOON).until(() -> Files.exists(folder.resolve("quorus.aot.failed")));

    CommandRun next = launch(AT_ONCE, "start");

    assertThat(next.out()).startsWith("java ");
    assertThat(folder.resolve("runs")).hasContent("run\n");
  }

  @Test
  void anHourAfterAFailureItIsTriedAgain() throws IOException {
    Path failed = Files.createFile(folder.resolve("quorus.aot.failed"));
    Files.setLastModifiedTime(failed, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));

    launch(AT_ONCE, "start");

    awaitOver();
    assertThat(cache).exists();
  }

  @Test
  void aCommandThatStartsWithoutOneOfItsOwnMakesBoth() {
    CommandRun first = launch(AT_ONCE, "status");
    awaitOver();

    CommandRun next = launch(AT_ONCE, "status");

    assertThat(first.out()).doesNotContain("AOTCache");
    assertThat(next.out()).contains("-XX:AOTCache=" + folder.resolve("quorus-command.aot"));
    assertThat(folder.resolve("runs")).hasContent("run\n");
  }

  @Test
  void offNeitherMakesNorUsesOne() throws IOException {
    Files.writeString(cache, "there");

    CommandRun run = launch("off", "start");

    assertThat(run.out()).startsWith("java ").doesNotContain("AOTCache");
    assertThat(folder.resolve("quorus.aot.lock")).doesNotExist();
  }
}
