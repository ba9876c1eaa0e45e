package dev.quorus.api.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One end of a transfer as a client gives it. Holds secrets: its text form shows none.
 *
 * @param uri a URI, or a plain absolute path; may hold a user and password. For a place in a named
 *     connection {@code @NAME/path}, and then nothing else
 * @param headers sent with every request to the endpoint
 * @param password only with a username
 * @param bearer a token; not together with a username
 * @param key to log in with, in place of a password
 */
public record EndpointSpec(
    String uri,
    Map<String, String> headers,
    @Nullable String username,
    @Nullable String password,
    @Nullable String bearer,
    @Nullable KeySpec key,
    TrustSpec trust) {

  public EndpointSpec {
    headers = OrderedCopy.of(headers);
  }

  /** A place in a named connection. */
  public static EndpointSpec of(ConnectionPath place) {
    return of(place.text());
  }

  /** The place in a named connection that it is; null if it says all itself. */
  public @Nullable ConnectionPath connection() {
    return ConnectionPath.read(uri);
  }

  /** A location that needs nothing else to be opened. */
  public static EndpointSpec of(String uri) {
    return new EndpointSpec(uri, Map.of(), null, null, null, null, TrustSpec.BY_AGENT);
  }

  /** This location, opened with a user name and password. */
  public EndpointSpec withUser(String name, String secret) {
    return new EndpointSpec(uri, headers, name, secret, null, null, trust);
  }

  /** This location, opened with a token. */
  public EndpointSpec withBearer(String token) {
    return new EndpointSpec(uri, headers, null, null, token, null, trust);
  }

  /**
   * This location, opened with a private key.
   *
   * @param name of the user; null if the location holds it
   */
  public EndpointSpec withKey(@Nullable String name, KeySpec secret) {
    return new EndpointSpec(uri, headers, name, null, null, secret, trust);
  }

  /** This location, requested with these headers. */
  public EndpointSpec withHeaders(Map<String, String> names) {
    return new EndpointSpec(uri, names, username, password, bearer, key, trust);
  }

  /** This location, whose server is known in this way. */
  public EndpointSpec withTrust(TrustSpec by) {
    return new EndpointSpec(uri, headers, username, password, bearer, key, by);
  }

  /** Whether the location alone says it all, so that it is written as a plain string. */
  public boolean isPlain() {
    return headers.isEmpty()
        && username == null
        && password == null
        && bearer == null
        && key == null
        && trust.equals(TrustSpec.BY_AGENT);
  }

  @Override
  public String toString() {
    return RedactedLocation.ofAnyText(uri);
  }
}
