package dev.quorus.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One end of a transfer as a client gives it. Holds secrets: its text form shows none.
 *
 * @param uri a URI, or a plain absolute path; may hold a user and password
 * @param headers sent with every request to the endpoint
 * @param password only with a username
 * @param bearer a token; not together with a username
 */
public record EndpointSpec(
    String uri,
    Map<String, String> headers,
    @Nullable String username,
    @Nullable String password,
    @Nullable String bearer) {

  public EndpointSpec {
    headers = OrderedCopy.of(headers);
  }

  /** A location that needs nothing else to be opened. */
  public static EndpointSpec of(String uri) {
    return new EndpointSpec(uri, Map.of(), null, null, null);
  }

  /** This location, opened with a user name and password. */
  public EndpointSpec withUser(String name, String secret) {
    return new EndpointSpec(uri, headers, name, secret, null);
  }

  /** This location, opened with a token. */
  public EndpointSpec withBearer(String token) {
    return new EndpointSpec(uri, headers, null, null, token);
  }

  /** This location, requested with these headers. */
  public EndpointSpec withHeaders(Map<String, String> names) {
    return new EndpointSpec(uri, names, username, password, bearer);
  }

  /** Whether the location alone says it all, so that it is written as a plain string. */
  public boolean isPlain() {
    return headers.isEmpty() && username == null && password == null && bearer == null;
  }

  @Override
  public String toString() {
    return RedactedLocation.ofAnyText(uri);
  }
}
