package dev.quorus.controller.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stream of events as a client reads it, block by block. Blocks. */
final class SseReader implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<InputStream> response;
  private final BufferedReader lines;

  private SseReader(HttpResponse<InputStream> response) {
    this.response = response;
    this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** What stands between two empty lines. */
  record Block(@Nullable String id, @Nullable String event, @Nullable String data) {}

  static SseReader open(HttpRequest request) {
    try {
      return new SseReader(CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  int status() {
    return response.statusCode();
  }

  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** The next event, without what is none; null at the end. */
  @Nullable Block event() {
    Block next = block();
    while (next != null && next.data() == null) {
      next = block();
    }
    return next;
  }

  /** The ids of so many events. */
  List<String> ids(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Block next = event();
      ids.add(next == null ? "end" : String.valueOf(next.id()));
    }
    return ids;
  }

  @Nullable Block block() {
    String id = null;
    String event = null;
    String data = null;
    boolean any = false;
    for (String line = line(); line != null; line = line()) {
      if (line.isEmpty()) {
        if (any) {
          return new Block(id, event, data);
        }
        continue;
      }
      any = true;
      String value = line.substring(line.indexOf(':') + 1).strip();
      if (line.startsWith("id:")) {
        id = value;
      } else if (line.startsWith("event:")) {
        event = value;
      } else if (line.startsWith("data:")) {
        data = value;
      }
    }
    return null;
  }

  private @Nullable String line() {
    try {
      return lines.readLine();
    } catch (IOException cut) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
