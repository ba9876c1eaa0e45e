package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.TestShell;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ServerOptionsTest {
  @TempDir private Path folder;
  private TestShell shell;
  private Path quorus;

  @BeforeEach
  void openShell() throws IOException {
    shell = new TestShell(folder);
    quorus = Files.createDirectory(folder.resolve("quorus-home"));
    Files.writeString(folder.resolve("key"), "fr0m-file\n");
  }

  @Test
  void theOptionsWinOverTheVariables() {
    shell.with("QUORUS_SERVER", "http://other:1").with("QUORUS_API_KEY", "other");

    ServerAddress found = find("--server", "https://h:8443", "--api-key-file", "key");

    assertThat(found.url()).isEqualTo(URI.create("https://h:8443"));
    assertThat(found.key().reveal()).isEqualTo("fr0m-file");
    assertThat(found.isLocal()).isFalse();
  }

  @Test
  void theVariablesWinOverTheLocalServer() throws IOException {
    register(ProcessHandle.current().pid());
    shell.with("QUORUS_SERVER", "h:8080").with("QUORUS_API_KEY", "k3y");

    ServerAddress found = find();

    assertThat(found.url()).isEqualTo(URI.create("http://h:8080"));
    assertThat(found.key().reveal()).isEqualTo("k3y");
  }

  @Test
  void theLocalServerIsFoundByItself() throws IOException {
    register(ProcessHandle.current().pid());

    ServerAddress found = find();

    assertThat(found.url()).isEqualTo(URI.create("http://127.0.0.1:4711"));
    assertThat(found.key().reveal()).isEqualTo("admin");
    assertThat(found.isLocal()).isTrue();
    assertThat(found.origin()).endsWith(" " + ProcessHandle.current().pid());
  }

  @Test
  void theLocalServerIsKnownByItsAddressToo() throws IOException {
    register(ProcessHandle.current().pid());

    assertThat(find("--server", "http://127.0.0.1:4711").key().reveal()).isEqualTo("admin");
  }

  @Test
  void saysThatTheLocalServerIsGone() throws IOException {
    register(Long.MAX_VALUE);

    assertThat(find().origin()).endsWith(", which is gone");
  }

  @Test
  void aKeyThatWasLeftIsForTheUsualAddress() throws IOException {
    Files.writeString(quorus.resolve("admin.key"), "admin\n");

    ServerAddress found = find();

    assertThat(found.url()).isEqualTo(URI.create("http://127.0.0.1:8080"));
    assertThat(found.key().reveal()).isEqualTo("admin");
  }

  @Test
  void saysThatThereIsNoServer() {
    assertThatThrownBy(this::find)
        .isInstanceOfSatisfying(
            CliException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
              assertThat(e.remedy()).contains("quorus start");
            })
        .hasMessageContaining("--server")
        .hasMessageContaining("QUORUS_SERVER")
        .hasMessageContaining(quorus.resolve("admin.key").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://partner.example", "http://127.0.0.1.example:8080", "10.0.0.1:1"})
  void theLocalKeyIsNotGivenToAnotherHost(String url) throws IOException {
    Files.writeString(quorus.resolve("admin.key"), "admin\n");

    assertThatThrownBy(() -> find("--server", url))
        .isInstanceOf(CliException.class)
        .hasMessageStartingWith("there is no API key for ");
  }

  @ParameterizedTest
  @CsvSource({
    "--server=http://, does not hold the address of a server",
    "--server=http://u:geheim@h, does not hold the address of a server",
    "--server=a b, does not hold the address of a server",
    "--api-key-file=missing, there is no such file"
  })
  void saysWhatIsWrong(String option, String complaint) {
    assertThatThrownBy(() -> find(option))
        .isInstanceOfSatisfying(
            CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("geheim");
  }

  @Test
  void saysThatTheKeyIsEmpty() throws IOException {
    Files.writeString(quorus.resolve("admin.key"), "\n");

    assertThatThrownBy(this::find).hasMessageContaining("holds no API key");
  }

  private void register(long pid) throws IOException {
    Path key = folder.resolve("admin.key");
    Files.writeString(key, "admin\n");
    new LocalServer(URI.create("http://127.0.0.1:4711"), pid, Instant.EPOCH, key).register(quorus);
  }

  private ServerAddress find(String... arguments) {
    CommandSpec spec = CommandSpec.create();
    ServerOptions.declare(spec);
    return ServerOptions.find(new CommandLine(spec).parseArgs(arguments), shell.shell());
  }
}
