package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ConnectionList;
import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.api.model.RotateConnection;
import dev.quorus.api.model.TestConnection;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What a client does with named connections. Got from {@link QuorusClient#connections}. */
public final class ConnectionCalls {
  /** An agent may take half of that. */
  private static final Duration TEST = Duration.ofSeconds(60);

  private final Exchange exchange;

  ConnectionCalls(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Creates a connection; its secrets are not answered. */
  public CompletableFuture<ConnectionView> create(ConnectionSpec spec) {
    ApiOperation operation = ApiOperation.CREATE_CONNECTION;
    return exchange.send(
        exchange.request(operation, operation.path(), ApiJson.toBytes(spec), null),
        ConnectionView.class);
  }

  /** All connections of the tenant, by name. */
  public CompletableFuture<ConnectionList> list() {
    ApiOperation operation = ApiOperation.LIST_CONNECTIONS;
    return exchange.send(
        exchange.request(operation, operation.path(), null, null), ConnectionList.class);
  }

  /** A connection as it is now, without its secrets. */
  public CompletableFuture<ConnectionView> get(String name) {
    return exchange.send(
        request(ApiOperation.GET_CONNECTION, name, null, null), ConnectionView.class);
  }

  /**
   * Puts a definition in place of the one that the connection has.
   *
   * @param spec in which a secret of three stars stays what it is
   * @param version that it must have; null for any
   */
  public CompletableFuture<ConnectionView> change(
      String name, ConnectionSpec spec, @Nullable Long version) {
    return exchange.send(
        request(ApiOperation.CHANGE_CONNECTION, name, ApiJson.toBytes(spec), version),
        ConnectionView.class);
  }

  /**
   * Gives a connection another secret, or accepts another key of its server.
   *
   * @param version that it must have; null for any
   */
  public CompletableFuture<ConnectionView> rotate(
      String name, RotateConnection rotation, @Nullable Long version) {
    return exchange.send(
        request(ApiOperation.ROTATE_CONNECTION, name, ApiJson.toBytes(rotation), version),
        ConnectionView.class);
  }

  /** Has an agent test a connection, which may take half a minute. */
  public CompletableFuture<ConnectionReport> test(String name, TestConnection how) {
    return exchange.send(
        request(ApiOperation.TEST_CONNECTION, name, ApiJson.toBytes(how), null),
        ConnectionReport.class,
        TEST);
  }

  /**
   * Deletes a connection that no unfinished transfer uses.
   *
   * @param version that it must have; null for any
   */
  public CompletableFuture<ConnectionView> delete(String name, @Nullable Long version) {
    return exchange.send(
        request(ApiOperation.DELETE_CONNECTION, name, null, version), ConnectionView.class);
  }

  private HttpRequest request(
      ApiOperation operation, String name, byte @Nullable [] body, @Nullable Long version) {
    HttpRequest request =
        exchange.request(operation, operation.path(QuorusClient.segment(name)), body, null);
    return version == null
        ? request
        : HttpRequest.newBuilder(request, (header, value) -> true)
            .header("If-Match", "\"" + version + "\"")
            .build();
  }
}
