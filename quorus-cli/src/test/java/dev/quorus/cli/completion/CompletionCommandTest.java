package dev.quorus.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.remote.KeysGroup;
import dev.quorus.cli.remote.TenantsGroup;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts, as the shells themselves read them. */
class CompletionCommandTest {
  @TempDir private Path folder;

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    Path script = script("bash");

    assertThat(complete("bash", script, "quorus ke", "quorus keys cr", "quorus keys create --ro"))
        .containsExactly("keys", "create", "--role");
  }

  @Test
  void zshReadsTheScriptOfBash() throws Exception {
    Path script = script("zsh");
    require("zsh");

    String said =
        output(
            List.of(
                "zsh",
                "-f",
                "-c",
                "autoload -U +X compinit && compinit -u -D; source %s && echo ${_comps[quorus]}"
                    .formatted(script)));

    assertThat(said.strip()).isNotEmpty();
  }

  @Test
  void fishCompletesCommandsAndOptions() throws Exception {
    Path script = script("fish");
    require("fish");

    assertThat(fish(script, "quorus ke")).contains("keys");
    assertThat(fish(script, "quorus keys ")).contains("create", "revoke").doesNotContain("tenants");
    assertThat(fish(script, "quorus keys create --ro")).contains("--role");
  }

  @Test
  void anUnknownShellIsToldWhichThereAre() {
    TestShell shell = new TestShell(folder);

    assertThat(run(shell, "tcsh")).isEqualTo(2);

    assertThat(shell.err()).contains("bash, zsh, fish");
  }

  private List<String> complete(String program, Path script, String... lines) throws Exception {
    StringBuilder commands = new StringBuilder("compopt() { :; }; source " + script + "\n");
    for (String line : lines) {
      commands.append(
          """
          COMP_LINE='%s'; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE)
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
          _complete_quorus; echo "${COMPREPLY[0]}"
          """
              .formatted(line));
    }
    return output(List.of(program, "--norc", "-c", commands.toString()))
        .lines()
        .map(String::strip)
        .toList();
  }

  private static List<String> fish(Path script, String line) throws Exception {
    String command = "source %s; complete -C '%s'".formatted(script, line);
    return output(List.of("fish", "--no-config", "-c", command))
        .lines()
        .map(each -> each.split("\t", 2)[0])
        .toList();
  }

  private static void require(String program) {
    boolean there =
        List.of(System.getenv("PATH").split(":", -1)).stream()
            .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
    assumeTrue(
        there || "1".equals(System.getenv("QUORUS_REQUIRE_PEERS")), program + " is not installed");
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return said;
  }

  private Path script(String language) throws IOException {
    TestShell shell = new TestShell(folder);
    assertThat(run(shell, language)).isZero();
    return Files.writeString(folder.resolve(language + ".script"), shell.out());
  }

  private static int run(TestShell shell, String language) {
    List<CommandEntry> commands =
        List.of(KeysGroup.entry(shell.shell()), TenantsGroup.entry(shell.shell()));
    return CommandLines.run(
        shell,
        List.of(
            CommandEntry.of(
                "completion",
                "Complete",
                () -> new CompletionCommand(shell.shell(), () -> commands))),
        "completion",
        language);
  }
}
