package dev.quorus.benchmarks.life;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** Single questions to a service, apart from the load. */
final class Asking implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI server;
  private final Map<String, String> headers;

  Asking(URI server, Map<String, String> headers) {
    this.server = server;
    this.headers = Map.copyOf(headers);
  }

  /** The body of the answer to a GET. */
  String get(String uri) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(uri));
    headers.forEach(request::header);
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(uri + " was answered by " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    client.close();
  }
}
