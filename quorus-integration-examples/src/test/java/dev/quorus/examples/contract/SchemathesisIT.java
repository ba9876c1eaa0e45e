package dev.quorus.examples.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.config.Environment;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import dev.quorus.testkit.server.Peers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Schemathesis makes requests of the document, good ones and bad ones, and finds no answer that is
 * not in it: no 5xx, no undocumented status or type, no bad body taken, no good one refused.
 */
@Timeout(120)
class SchemathesisIT {
  /** As {@code scripts/install-peers} installs it. */
  private static final String VERSION = "4.32.5";

  private static final String CONFIGURATION = "/schemathesis/schemathesis.toml";
  private static final long MOST_SECONDS = 180;

  @RegisterExtension private final Servers servers = new Servers();

  @Test
  void everyAnswerIsInTheDocument() throws Exception {
    Path program = Peers.require("schemathesis " + VERSION, program());
    ServerProcess server = servers.start();
    Path said = servers.folder().resolve("schemathesis.txt");

    int exitCode = run(program, server, said);

    assertThat(exitCode).as(Files.readString(said)).isZero();
    assertThat(server.client().ready().join()).isTrue();
  }

  private int run(Path program, ServerProcess server, Path said) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--config-file",
                Path.of(
                        Objects.requireNonNull(SchemathesisIT.class.getResource(CONFIGURATION))
                            .toURI())
                    .toString(),
                "--no-color",
                "run",
                server.url().resolve("/openapi.yaml").toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(servers.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .redirectInput(new File("/dev/null"));
    builder.environment().put("QUORUS_KEY", server.key());
    Process process = builder.start();
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          "it did not end within %d s; it said: %s"
              .formatted(MOST_SECONDS, Files.readString(said)));
    }
    return process.exitValue();
  }

  private static Optional<Path> program() throws IOException {
    String cache = Environment.SYSTEM.get("XDG_CACHE_HOME");
    String home = Environment.SYSTEM.get("HOME");
    if (cache == null && home == null) {
      return Optional.empty();
    }
    Path folder = cache == null ? Path.of(home, ".cache") : Path.of(cache);
    Path program = folder.resolve("quorus/schemathesis-" + VERSION + "/bin/schemathesis");
    return Files.isExecutable(program) ? Optional.of(program) : Optional.empty();
  }
}
