package dev.quorus.examples.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A package of the real distribution, and the caches that its own script makes of it. */
@Timeout(300)
class StartUpCacheIT {
  /** With it a JVM refuses to start rather than go on without its cache. */
  private static final String INSIST = "-XX:AOTMode=on";

  @TempDir private static Path folder;

  @BeforeAll
  static void makeCaches() throws IOException {
    for (String file : List.of("quorus", "scripts/find-jdk", "scripts/make-aot-cache")) {
      Path copy = folder.resolve(file);
      Files.createDirectories(copy.resolveSibling(""));
      Files.copy(Checkout.file(file), copy);
    }
    Path built = Checkout.file("quorus-cli/target/quorus");
    Files.copy(built.resolve("stamp"), folder.resolve("stamp"));
    Files.createSymbolicLink(folder.resolve("lib"), built.resolve("lib"));
    CommandRun made = CommandRun.bash(folder, "scripts/make-aot-cache");
    assertThat(made.exitCode()).as(made.err()).isZero();
  }

  private static CommandRun launch(String options, String command) {
    return CommandRun.bash(
        folder, "QUORUS_AOT=10 QUORUS_JAVA_OPTS='%s' ./quorus %s".formatted(options, command));
  }

  @Test
  void aCommandStartsFromTheOneForCommands() {
    CommandRun run = launch(INSIST, "--version");

    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void aServerStartsFromTheOneForServers() {
    CommandRun run = launch(INSIST, "start --help");

    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void whatDoesNotFitTheJvmIsLeftOutWithoutAWord() {
    CommandRun run = launch("-XX:-UseCompactObjectHeaders", "--version");

    assertThat(run).returns(0, CommandRun::exitCode).returns("", CommandRun::err);
  }

  @Test
  void insistingOnWhatDoesNotFitTheJvmFails() {
    CommandRun run = launch(INSIST + " -XX:-UseCompactObjectHeaders", "--version");

    assertThat(run.exitCode()).isNotZero();
  }
}
