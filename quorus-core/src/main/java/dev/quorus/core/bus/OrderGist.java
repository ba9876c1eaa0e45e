package dev.quorus.core.bus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The part of an order that decides where and when it runs. A leader that takes over reads a
 * million of these: from the text that {@link OrderJson} writes, without its tree and without
 * opening a secret, it takes a microsecond.
 *
 * @param maxAttempts that count
 * @param secret whether the order holds secrets
 */
public record OrderGist(
    End source, End destination, Placement placement, int maxAttempts, boolean secret) {
  /**
   * One end.
   *
   * @param uri without credentials
   * @param connection by whose name it was given; null if it says all itself
   */
  public record End(String uri, @Nullable String connection) {
    private static End of(Endpoint endpoint) {
      Named named = endpoint.named();
      return new End(endpoint.uri().toString(), named == null ? null : named.connection());
    }
  }

  private static final Set<String> SECRETS =
      Set.of("headers", "password", "bearer", "privateKey", "passphrase");
  private static final JsonFactory JSON = new JsonFactory();

  public static OrderGist of(TransferOrder order) {
    return new OrderGist(
        End.of(order.source()),
        End.of(order.destination()),
        order.placement(),
        order.patience().maxAttempts(),
        isSecret(order.source()) || isSecret(order.destination()));
  }

  private static boolean isSecret(Endpoint endpoint) {
    return endpoint.credentials() != null || !endpoint.headers().isEmpty();
  }

  /**
   * Reads what {@link OrderJson} wrote.
   *
   * @throws RuntimeException if it was not written by that class or a later compatible one
   */
  public static OrderGist read(String json) {
    try (JsonParser parser = JSON.createParser(json)) {
      return new Reading(parser).order();
    } catch (IOException e) {
      throw new UncheckedIOException("not the JSON of an order", e);
    }
  }

  /** What a parser has come upon so far. */
  private static final class Reading {
    private final JsonParser parser;
    private @Nullable End source;
    private @Nullable End destination;
    private @Nullable Placement placement;
    private @Nullable Integer maxAttempts;
    private boolean secret;

    private Reading(JsonParser parser) {
      this.parser = parser;
    }

    OrderGist order() throws IOException {
      parser.nextToken();
      for (String field = next(); field != null; field = next()) {
        switch (field) {
          case "source" -> source = end();
          case "destination" -> destination = end();
          case "placement" -> placement = placement();
          case "patience" -> readAttempts();
          default -> parser.skipChildren();
        }
      }
      return new OrderGist(
          Objects.requireNonNull(source, "no source"),
          Objects.requireNonNull(destination, "no destination"),
          Objects.requireNonNull(placement, "no placement"),
          Objects.requireNonNull(maxAttempts, "no maxAttempts"),
          secret);
    }

    /** The next field of the present object, whose value is then the present token; or null. */
    private @Nullable String next() throws IOException {
      String field = parser.nextFieldName();
      if (field != null) {
        parser.nextToken();
      }
      return field;
    }

    private End end() throws IOException {
      String uri = null;
      String connection = null;
      for (String field = next(); field != null; field = next()) {
        switch (field) {
          case "uri" -> uri = parser.getText();
          case EndpointJson.CONNECTION -> connection = parser.getText();
          default -> {
            secret |= SECRETS.contains(field);
            parser.skipChildren();
          }
        }
      }
      return new End(Objects.requireNonNull(uri, "no uri"), connection);
    }

    private Placement placement() throws IOException {
      String tenant = null;
      String pool = null;
      int priority = Placement.DEFAULT_PRIORITY;
      Map<String, String> labels = Map.of();
      Instant deadline = null;
      Map<String, String> agentLabels = Map.of();
      for (String field = next(); field != null; field = next()) {
        switch (field) {
          case "tenant" -> tenant = parser.getText();
          case "pool" -> pool = parser.getText();
          case "priority" -> priority = parser.getIntValue();
          case "labels" -> labels = labels();
          case "agentLabels" -> agentLabels = labels();
          case "deadline" -> deadline = Instant.parse(parser.getText());
          default -> parser.skipChildren();
        }
      }
      return new Placement(
          Objects.requireNonNull(tenant, "no tenant"),
          Objects.requireNonNull(pool, "no pool"),
          priority,
          labels,
          deadline,
          agentLabels);
    }

    private Map<String, String> labels() throws IOException {
      Map<String, String> labels = new TreeMap<>();
      for (String field = next(); field != null; field = next()) {
        labels.put(field, parser.getText());
      }
      return labels;
    }

    private void readAttempts() throws IOException {
      for (String field = next(); field != null; field = next()) {
        if (field.equals("maxAttempts")) {
          maxAttempts = parser.getIntValue();
        } else {
          parser.skipChildren();
        }
      }
    }
  }
}
