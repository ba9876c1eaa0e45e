package dev.quorus.testkit.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An OpenID Connect issuer on a free loopback port: a discovery document, its keys, and tokens that
 * are good or bad on request. Any thread.
 */
public final class OidcTestServer implements AutoCloseable {
  private static final int RSA_BITS = 2_048;

  /** Made once: each takes tenths of a second. */
  private static final List<KeyPair> KEYS = List.of(newKey(), newKey());

  private final HttpServer server;
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicInteger turn = new AtomicInteger();
  private volatile boolean away;

  public OidcTestServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("no port for an issuer", e);
    }
    server.createContext(
        "/.well-known/openid-configuration",
        exchange ->
            answer(
                exchange,
                new JsonObject().put("issuer", issuer()).put("jwks_uri", issuer() + "/keys")));
    server.createContext(
        "/keys",
        exchange -> {
          fetches.incrementAndGet();
          answer(exchange, new JsonObject().put("keys", new JsonArray().add(jwk())));
        });
    server.start();
  }

  public String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private KeyPair key() {
    return KEYS.get(turn.get() % KEYS.size());
  }

  private String keyId() {
    return "key-" + turn.get();
  }

  /** From now on it signs by another key, and has the former one no longer. */
  public void rotate() {
    turn.incrementAndGet();
  }

  /** From now on it answers nothing but errors, or answers again. */
  public void away(boolean now) {
    away = now;
  }

  /** How often its keys were fetched. */
  public int fetches() {
    return fetches.get();
  }

  /** A token with these claims, signed as it should be. */
  public String token(JsonObject claims) {
    try {
      String text = text(new JsonObject().put("alg", "RS256").put("kid", keyId()), claims);
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key().getPrivate());
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return text + "." + base64(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform signs with RSA", e);
    }
  }

  /** A token with these claims that is not signed at all. */
  public String unsigned(JsonObject claims) {
    return text(new JsonObject().put("alg", "none").put("kid", keyId()), claims) + ".";
  }

  /** A token that is signed with the public key, as if that were a shared secret. */
  public String signedWithPublicKey(JsonObject claims) {
    try {
      String text = text(new JsonObject().put("alg", "HS256").put("kid", keyId()), claims);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key().getPublic().getEncoded(), "HmacSHA256"));
      return text + "." + base64(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC", e);
    }
  }

  private static String text(JsonObject head, JsonObject claims) {
    return base64(head.encode().getBytes(StandardCharsets.UTF_8))
        + "."
        + base64(claims.encode().getBytes(StandardCharsets.UTF_8));
  }

  private JsonObject jwk() {
    RSAPublicKey shown = (RSAPublicKey) key().getPublic();
    return new JsonObject()
        .put("kty", "RSA")
        .put("use", "sig")
        .put("alg", "RS256")
        .put("kid", keyId())
        .put("n", base64(unsigned(shown.getModulus())))
        .put("e", base64(unsigned(shown.getPublicExponent())));
  }

  private static byte[] unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return bytes[0] == 0 ? java.util.Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private void answer(HttpExchange exchange, JsonObject json) throws IOException {
    try (exchange) {
      byte[] body = json.encode().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(away ? 503 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static KeyPair newKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(RSA_BITS);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has RSA", e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
