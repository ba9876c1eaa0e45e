package dev.quorus.controller.connection;

import dev.quorus.controller.connection.Definition.Access;
import dev.quorus.controller.connection.Definition.Limits;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.Definition.Site;
import dev.quorus.controller.connection.Definition.Trust;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.VerifyMode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Definitions as JSON in the store; what has no value is left out. */
public final class ConnectionJson {
  private final SecretCodec secrets;

  public ConnectionJson(SecretCodec secrets) {
    this.secrets = secrets;
  }

  public JsonObject write(Definition definition) {
    JsonObject json = new JsonObject();
    Site site = definition.site();
    put(json, "protocol", site.protocol());
    put(json, "host", site.host());
    put(json, "port", site.port());
    put(json, "basePath", site.basePath());
    write(definition.access(), json);
    Trust trust = definition.trust();
    put(json, "hostKeys", trust.hostKeys().isEmpty() ? null : new JsonArray(trust.hostKeys()));
    put(
        json,
        "knownHosts",
        trust.knownHosts().isEmpty() ? null : new JsonArray(trust.knownHosts()));
    put(json, "authorities", trust.authorities());
    put(json, "firstUse", trust.firstUse() ? true : null);
    Bandwidth bandwidth = definition.limits().bandwidth();
    put(json, "sessions", definition.limits().sessions());
    put(json, "bandwidth", bandwidth == null ? null : BandwidthText.write(bandwidth));
    put(json, "verify", name(definition.policy().verify()));
    put(json, "publish", name(definition.policy().publish()));
    return json;
  }

  private void write(Access access, JsonObject json) {
    put(json, "username", access.username());
    put(json, "domain", access.domain());
    put(json, "password", seal(access.password()));
    put(json, "privateKey", seal(access.privateKey()));
    put(json, "passphrase", seal(access.passphrase()));
    put(json, "bearer", seal(access.bearer()));
  }

  private static void put(JsonObject json, String field, @Nullable Object value) {
    if (value != null) {
      json.put(field, value);
    }
  }

  private static @Nullable String name(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.name();
  }

  private @Nullable String seal(@Nullable Secret secret) {
    return secret == null ? null : secrets.seal(secret);
  }

  /**
   * Reads a definition.
   *
   * @throws RuntimeException if it was not written by this class or a later compatible one, or its
   *     secrets do not open
   */
  public Definition read(JsonObject json) {
    String bandwidth = json.getString("bandwidth");
    String verify = json.getString("verify");
    String publish = json.getString("publish");
    return new Definition(
        new Site(
            json.getString("protocol"),
            json.getString("host"),
            json.getInteger("port"),
            json.getString("basePath")),
        new Access(
            json.getString("username"),
            json.getString("domain"),
            open(json.getString("password")),
            open(json.getString("privateKey")),
            open(json.getString("passphrase")),
            open(json.getString("bearer"))),
        new Trust(
            texts(json.getJsonArray("hostKeys")),
            texts(json.getJsonArray("knownHosts")),
            json.getString("authorities"),
            json.getBoolean("firstUse", false)),
        new Limits(
            json.getInteger("sessions"), bandwidth == null ? null : BandwidthText.parse(bandwidth)),
        new Policy(
            verify == null ? null : VerifyMode.valueOf(verify),
            publish == null ? null : PublishMode.valueOf(publish)));
  }

  private @Nullable Secret open(@Nullable String sealed) {
    return sealed == null ? null : secrets.open(sealed);
  }

  private static List<String> texts(@Nullable JsonArray array) {
    return array == null ? List.of() : array.stream().map(String.class::cast).toList();
  }
}
