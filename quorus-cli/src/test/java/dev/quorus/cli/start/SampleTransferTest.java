package dev.quorus.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command line in a real shell, with a curl that shows what it is called with. */
class SampleTransferTest {
  private static final URI SERVER = URI.create("http://127.0.0.1:4711");
  private static final String SHOW_ARGUMENTS = "curl() { printf '%s\\0' \"$@\"; }; ";

  @TempDir private Path folder;
  private Path root;
  private Path key;

  @BeforeEach
  void makeFoldersWithDifficultNames() throws IOException {
    root = Files.createDirectory(folder.resolve("it's a \"root\" $HOME `x` \\ ü"));
    key = folder.resolve("admin's key");
    Files.writeString(key, "k3y\n");
  }

  @Test
  void submitsASmallFileOfTheRoot() throws Exception {
    Files.writeString(root.resolve("b it's.txt"), "b");
    Files.writeString(root.resolve("c.txt"), "c");

    List<String> arguments = argumentsOfCurl();

    JsonNode body = new ObjectMapper().readTree(arguments.get(6));
    assertThat(body.get("source").asText()).isEqualTo(root + "/b it's.txt");
    assertThat(body.get("destination").asText()).isEqualTo(root + "/quorus-copy-of-b it's.txt");
    assertThat(body.get("overwrite").asText()).isEqualTo("replace");
  }

  @Test
  void sendsTheKeyWithoutPrintingIt() throws Exception {
    String line = SampleTransfer.curl(SERVER, key, root);

    assertThat(line).doesNotContain("k3y");
    assertThat(argumentsOfCurl())
        .startsWith("-sS", "-H", "Authorization: Bearer k3y", "-H")
        .endsWith("http://127.0.0.1:4711/api/v1/transfers");
  }

  @Test
  void passesOverWhatIsHiddenLargeOrACopyOfItsOwn() throws Exception {
    Files.writeString(root.resolve(".hidden"), "x");
    Files.writeString(root.resolve("quorus-copy-of-a"), "x");
    Files.write(root.resolve("a-large"), new byte[2 * 1024 * 1024]);
    Files.createDirectory(root.resolve("a-folder"));
    Files.createSymbolicLink(root.resolve("a-link"), key);

    JsonNode body = new ObjectMapper().readTree(argumentsOfCurl().get(6));

    assertThat(body.get("source").asText()).isEqualTo("http://127.0.0.1:4711/openapi.yaml");
    assertThat(body.get("destination").asText()).isEqualTo(root + "/quorus-copy-of-openapi.yaml");
  }

  private List<String> argumentsOfCurl() throws IOException, InterruptedException {
    String line = SHOW_ARGUMENTS + SampleTransfer.curl(SERVER, key, root);
    Process running =
        new ProcessBuilder("sh", "-c", line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String shown = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(running.waitFor()).isZero();
    return List.of(shown.split("\0"));
  }
}
