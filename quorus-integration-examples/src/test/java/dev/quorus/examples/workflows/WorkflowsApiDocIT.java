package dev.quorus.examples.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.ApiOperation;
import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.CommandRun;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Types every line of docs/workflows-api.md in turn, with a folder in place of /data. */
@Timeout(240)
class WorkflowsApiDocIT {
  private static final Pattern BLOCK = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FLOWS = Pattern.compile("/api/v1/(workflow|trigger).*|/hooks/.*");

  @RegisterExtension private final Servers servers = new Servers();

  @TempDir private Path folder;

  @Test
  void everyLineDoesWhatThePageSays() throws IOException {
    ServerProcess server = servers.start();
    Path data = Files.createDirectories(server.root().resolve("data"));
    Files.createDirectories(data.resolve("drop"));
    Files.writeString(data.resolve("eu.csv"), "a;b\n");

    String script =
        "set -euo pipefail\nexport QUORUS_SERVER=%s QUORUS_API_KEY=%s\n%s"
            .formatted(server.url(), server.key(), lines().replace("/data/", data + "/"));
    CommandRun run = CommandRun.bash(folder, script);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("\"subject\":\"publish\",\"what\":\"SUCCEEDED\"");
    assertThat(data.resolve("live.csv")).hasContent("a;b\n");
  }

  @Test
  void noOperationIsLeftOut() throws IOException {
    String lines = lines();

    assertThat(operations().filter(each -> !path(each).matcher(lines).find())).isEmpty();
  }

  private static Stream<ApiOperation> operations() {
    return Arrays.stream(ApiOperation.values())
        .filter(each -> FLOWS.matcher(each.path()).matches());
  }

  /** Its path, whatever is called so there. */
  private static Pattern path(ApiOperation operation) {
    return Pattern.compile(
        operation.path().replace("{id}", "[^/?\"]+") + "[\"?]", Pattern.MULTILINE);
  }

  private static String lines() throws IOException {
    return BLOCK
        .matcher(Files.readString(Checkout.file("docs/workflows-api.md")))
        .results()
        .map(block -> block.group(1))
        .collect(Collectors.joining());
  }
}
