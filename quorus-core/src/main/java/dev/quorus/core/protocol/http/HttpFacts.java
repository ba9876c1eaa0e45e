package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Fact;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a web server says of itself in its answer to a HEAD. */
final class HttpFacts {
  private HttpFacts() {}

  static List<Fact> of(HttpTarget target, HttpRequests requests, InstantSource clock)
      throws TransferException, InterruptedException {
    HttpExchange head = requests.fetch(HttpMethod.HEAD, target, Map.of());
    HttpAnswer answer = head.answer();
    List<Fact> facts = new ArrayList<>();
    String server = answer.header("Server");
    facts.add(new Fact("software", server == null ? "not said" : server));
    facts.add(new Fact("answer", "%d %s".formatted(answer.status(), answer.reason())));
    facts.add(new Fact("protection", target.secure() ? "TLS" : "none: all goes in clear"));
    facts.add(Fact.yesNo("ranges", "bytes".equals(answer.header("Accept-Ranges"))));
    facts.add(Fact.yesNo("strong entity tag", answer.stat().etag() != null));
    Instant date = HttpDates.parse(answer.header("Date"));
    if (date != null) {
      facts.add(Fact.clock(Duration.between(clock.instant(), date)));
    }
    return facts;
  }
}
