package dev.quorus.cli.doctor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.codec.ConnectionReader;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.embedded.EmbeddedEngine;
import dev.quorus.cli.shell.TestShell;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir private Path folder;
  private TestShell shell;
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder);
  }

  @Test
  void saysWhatLiesInAFolder() throws IOException {
    Files.writeString(folder.resolve("a"), "a");

    int exitCode = doctor(folder.toString());

    assertThat(exitCode).isZero();
    assertThat(shell.out())
        .contains("a folder with 1 entries", "resumes uploads", "renames into place");
  }

  @Test
  void writesNothingUnlessAsked() throws IOException {
    doctor(folder.toString());

    assertThat(shell.out()).contains("left out: not asked for");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void writesReadsAndRemovesASmallFile() {
    int exitCode = doctor(folder.toString(), "--write");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).contains("renamed into place, read back and removed", "clock offset");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysOfAFileHowLongItIs() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "12345");

    doctor(file.toString());

    assertThat(shell.out()).contains("a file of 5 bytes");
  }

  @Test
  void saysThatNothingIsThereYet() {
    int exitCode = doctor(folder.resolve("none").toString());

    assertThat(exitCode).isZero();
    assertThat(shell.out()).contains("nothing there yet");
  }

  @Test
  void savesAConnectionThatCanBeCreated() throws IOException {
    HttpServer server = webServer();

    int exitCode =
        doctor("http://me@127.0.0.1:" + server.actualPort() + "/in/a", "--save", "entry.json");

    vertx.close().await();
    assertThat(exitCode).isZero();
    ConnectionSpec saved =
        ConnectionReader.create(Files.readAllBytes(folder.resolve("entry.json")));
    assertThat(saved.name()).isEqualTo("127-0-0-1");
    assertThat(saved.endpoint())
        .isEqualTo(new ConnectionSite("http", "127.0.0.1", server.actualPort(), "/in"));
    assertThat(requireNonNull(saved.credentials()).username()).isEqualTo("me");
  }

  @Test
  void aFileNeedsNoConnection() {
    int exitCode = doctor(folder.toString(), "--save", "entry.json");

    assertThat(exitCode).isEqualTo(2);
    assertThat(folder.resolve("entry.json")).doesNotExist();
  }

  @Test
  void writesOneObjectOfJson() {
    doctor(folder.toString(), "--json");

    JsonObject found = new JsonObject(shell.out());
    assertThat(found.getJsonObject("checks").getJsonObject("look").getBoolean("passed")).isTrue();
  }

  @Test
  void saysWhatAWebServerIs() {
    HttpServer server = webServer();

    int exitCode = doctor("http://127.0.0.1:" + server.actualPort() + "/a");

    vertx.close().await();
    assertThat(exitCode).isZero();
    assertThat(shell.out()).contains("nosuch/1", "none: all goes in clear");
  }

  private HttpServer webServer() {
    return vertx
        .createHttpServer()
        .requestHandler(request -> request.response().putHeader("Server", "nosuch/1").end())
        .listen(0, "127.0.0.1")
        .await();
  }

  @Test
  void endsWithTheCodeOfTheFailure() {
    int exitCode = doctor("http://127.0.0.1:1/a");

    assertThat(exitCode).isEqualTo(4);
    assertThat(shell.err()).contains("UNREACHABLE");
  }

  private int doctor(String... arguments) {
    CommandEntry entry =
        CommandEntry.of(
            "doctor",
            "Examine",
            () ->
                new DoctorCommand(shell.shell(), options -> EmbeddedEngine.open(folder, options)));
    String[] line = new String[arguments.length + 1];
    line[0] = "doctor";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(entry), line);
  }
}
