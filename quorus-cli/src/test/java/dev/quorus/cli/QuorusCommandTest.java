package dev.quorus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class QuorusCommandTest {
  @TempDir private Path folder;
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  @Test
  void helpIsThePageThatUsersKnow() throws IOException {
    int exitCode = quorus("--help");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEqualTo(golden("help.txt"));
    assertThat(shell.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "copy",
        "start",
        "controller",
        "transfer",
        "transfer submit",
        "transfer list",
        "transfer show",
        "transfer watch",
        "transfer cancel",
        "transfer retry",
        "cluster",
        "cluster status"
      })
  void everyCommandHasAPageWithExamplesAndExitCodes(String command) {
    int exitCode = quorus((command + " --help").split(" "));

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .startsWith("Usage: quorus " + command + " ")
        .contains("\nExit codes:\n  0 ", "\nExamples:\n  # ", "  quorus " + command);
    assertThat(shell.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void helpIsACommandToo() {
    int exitCode = quorus("help", "copy");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).startsWith("Usage: quorus copy ");
  }

  @Test
  void versionNamesQuorusJavaAndTheSystem() {
    int exitCode = quorus("--version");

    assertThat(exitCode).isZero();
    assertThat(shell.out().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).matches("quorus \\d+\\.\\d+\\.\\d+.*"),
            line -> assertThat(line).startsWith("Java " + System.getProperty("java.version")),
            line -> assertThat(line).startsWith(System.getProperty("os.name")));
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearest() {
    int exitCode = quorus("cpoy", "a", "b");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo(
            """
            quorus: 'cpoy' is no command of 'quorus'; did you mean 'copy'?
              see 'quorus --help'
            """);
  }

  @Test
  void anUnknownCommandOfAGroupIsAnsweredWithTheNearest() {
    int exitCode = quorus("transfer", "lst");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .startsWith("quorus: 'lst' is no command of 'quorus transfer'; did you mean 'list'?\n");
  }

  @Test
  void anUnknownOptionIsAnsweredWithTheNearest() {
    int exitCode = quorus("copy", "--verfy=size", "a", "b");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo(
            """
            quorus: unknown option '--verfy'; did you mean '--verify'?
              see 'quorus copy --help'
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "transfer"})
  void aGroupAloneListsItsCommands(String group) {
    int exitCode = quorus(group.isEmpty() ? new String[0] : new String[] {group});

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).contains("needs a command: ");
  }

  @Test
  void colourIsOnlyForTerminals() {
    quorus("cpoy");

    assertThat(shell.err()).doesNotContain("\u001b[");
  }

  @Test
  void terminalsGetColour() {
    shell.with(FakeTerminal.screen(80)).coloured();

    quorus("cpoy");

    assertThat(shell.err()).startsWith("\u001b[31mquorus:\u001b[0m ");
  }

  @Test
  void commandsOfOtherModulesAreFound() {
    QuorusCommand quorus =
        new QuorusCommand(
            shell.shell().console(),
            List.of(),
            () -> List.of(entry("demo", () -> ExitCode.TIMED_OUT)));

    int exitCode = quorus.run("demo");

    assertThat(exitCode).isEqualTo(3);
  }

  @Test
  void otherModulesAreNotSearchedForABuiltInCommand() {
    QuorusCommand quorus =
        new QuorusCommand(
            shell.shell().console(),
            List.of(entry("copy", () -> ExitCode.DONE)),
            () -> {
              throw new AssertionError("searched");
            });

    assertThat(quorus.run("--no-color", "copy")).isZero();
  }

  @Test
  void aCommandEndsWithItsMessageRemedyAndCode() {
    int exitCode =
        failing(() -> {
          throw new CliException(ExitCode.REFUSED, "no", "ask again", new IOException("the cause"));
        });

    assertThat(exitCode).isEqualTo(5);
    assertThat(shell.err()).isEqualTo("quorus: no\n  ask again\n");
  }

  @Test
  void aDefectShowsNoStackTrace() {
    int exitCode =
        failing(() -> {
          throw new IllegalStateException("broken");
        });

    assertThat(exitCode).isEqualTo(70);
    assertThat(shell.err())
        .isEqualTo(
            """
            quorus: this is a defect of quorus: java.lang.IllegalStateException: broken
              run it with --debug, and please report it
            """);
  }

  @Test
  void anErrorOfTheJvmIsADefectToo() {
    int exitCode =
        failing(() -> {
          throw new NoClassDefFoundError("a/B");
        });

    assertThat(exitCode).isEqualTo(70);
    assertThat(shell.err()).contains("NoClassDefFoundError: a/B").doesNotContain("\tat ");
  }

  @Test
  void debugShowsTheStackTrace() {
    int exitCode =
        failing(
            () -> {
              throw new IllegalStateException("broken");
            },
            "--debug");

    assertThat(exitCode).isEqualTo(70);
    assertThat(shell.err()).contains("please report it, with what follows", "\tat dev.quorus.");
  }

  @Test
  void anArgumentThatNamesAFileOfArgumentsIsOnlyAnArgument() {
    int exitCode = quorus("copy", "@arguments", "b", "c");

    assertThat(exitCode).isEqualTo(2);
    assertThat(shell.err()).startsWith("quorus: 'c' is one argument too many for 'quorus copy'");
  }

  private int quorus(String... arguments) {
    return QuorusMain.command(
            shell.shell(),
            options -> {
              throw new AssertionError("no engine is wanted here");
            },
            settings -> {
              throw new AssertionError("no server is wanted here");
            })
        .run(arguments);
  }

  private int failing(Body body, String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "fail";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return CommandLines.run(shell, List.of(entry("fail", body)), arguments);
  }

  private interface Body {
    ExitCode run() throws Exception;
  }

  private static CommandEntry entry(String name, Body body) {
    return CommandEntry.of(name, "A command of a test", () -> new TestCommand(body));
  }

  private record TestCommand(Body body) implements Command {
    @Override
    public void declare(CommandSpec spec) {}

    @Override
    public HelpText help() {
      return new HelpText(List.of(), List.of(), Map.of());
    }

    @Override
    public ExitCode run(ParseResult arguments) throws Exception {
      return body.run();
    }
  }

  private static String golden(String name) throws IOException {
    try (InputStream stream = QuorusCommandTest.class.getResourceAsStream(name)) {
      assertThat(stream).as("resource %s", name).isNotNull();
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
