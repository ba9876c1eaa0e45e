package dev.quorus.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.process.ServerProcess;
import dev.quorus.examples.process.Servers;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of the metrics names what a server has, and nothing else. */
@Timeout(120)
class MetricsDocIT {
  private static final Pattern NAMED = Pattern.compile("^\\| `(quorus_\\w+)", Pattern.MULTILINE);
  private static final Pattern SHOWN =
      Pattern.compile("^# TYPE (quorus_\\w+) (?:counter|gauge|summary)", Pattern.MULTILINE);

  /** Shown from the first time that it happens, which it does not here. */
  private static final String OF_LOST_AGENTS = "quorus_agents_leases_expired_total";

  @RegisterExtension private final Servers servers = new Servers();

  @Test
  void everyMetricIsExplained() throws IOException, InterruptedException {
    ServerProcess server = servers.start();
    transferOneFile(server);

    Set<String> shown = all(SHOWN, metrics(server));
    // A summary shows its greatest value by a name of its own.
    shown.removeIf(each -> each.endsWith("_seconds_max"));

    Set<String> named = all(NAMED, Files.readString(Checkout.file("docs/operate/metrics.md")));
    assertThat(named).containsAll(shown);
    named.remove(OF_LOST_AGENTS);
    assertThat(shown).containsAll(named);
  }

  private static void transferOneFile(ServerProcess server) throws IOException {
    // By HTTP, which has measures of its own.
    String source = server.url().resolve("/openapi.yaml").toString();
    String destination = server.root().resolve("openapi.yaml").toUri().toString();
    SubmitTransfer order = SubmitTransfer.of(source, destination);
    String id = server.client().submit(order, null).join().id();
    server.client().await(id, Duration.ofSeconds(30)).join();
  }

  private static String metrics(ServerProcess server) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve("/metrics"))
            .header("Authorization", "Bearer " + server.key())
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }

  private static Set<String> all(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    pattern.matcher(text).results().forEach(each -> found.add(each.group(1)));
    return found;
  }
}
