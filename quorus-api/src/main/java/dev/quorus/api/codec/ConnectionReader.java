package dev.quorus.api.codec;

import dev.quorus.api.codec.ObjectBody.Field;
import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionPolicy;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.ProtocolName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.RotateConnection;
import dev.quorus.api.model.TestConnection;
import dev.quorus.api.model.VerifyName;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decodes what is said about connections, as strict as the document. For use by any thread. */
public final class ConnectionReader {
  /** The most sessions of one connection. */
  public static final int MOST_SESSIONS = 1_000;

  private static final Names<ProtocolName> PROTOCOLS = Names.of(ProtocolName.values());
  private static final Names<VerifyName> VERIFY = Names.of(VerifyName.values());
  private static final Names<PublishName> PUBLISH = Names.of(PublishName.values());
  private static final int MOST_KEYS = 16;
  private static final int MOST_LINES = 64;
  private static final int HIGHEST_PORT = 65_535;
  private static final List<Field> CONNECTION =
      Field.of("name", "endpoint", "credentials", "trust", "limits", "policy");
  private static final List<Field> SITE = Field.of("protocol", "host", "port", "basePath");
  private static final List<Field> ACCESS =
      Field.of("username", "domain", "password", "privateKey", "passphrase", "bearer");
  private static final List<Field> TRUST =
      Field.of("hostKey", "knownHosts", "authorities", "firstUse");
  private static final List<Field> LIMITS = Field.of("sessions", "bandwidth");
  private static final List<Field> POLICY = Field.of("verify", "publish");
  private static final List<Field> ROTATION = Field.of("credentials", "acceptHostKey");
  private static final List<Field> TEST = Field.of("pool", "write");

  private ConnectionReader() {}

  /**
   * A connection to be created.
   *
   * @throws InvalidRequest with everything that is wrong
   */
  public static ConnectionSpec create(byte[] body) {
    return read(body, true);
  }

  /**
   * What a connection is to become; its name may be left out.
   *
   * @throws InvalidRequest with everything that is wrong
   */
  public static ConnectionSpec change(byte[] body) {
    return read(body, false);
  }

  private static ConnectionSpec read(byte[] bytes, boolean named) {
    Violations violations = new Violations();
    ObjectBody body =
        ObjectBody.of(TreeReader.read(bytes, violations), Place.BODY, violations, CONNECTION);
    if (body == null) {
      throw notAnObject(violations);
    }
    String name =
        named ? body.required("name", TextRule.CONNECTION) : body.text("name", TextRule.CONNECTION);
    body.requires("endpoint", "is required: an object with protocol and host");
    ObjectBody site = body.object("endpoint", SITE);
    ObjectBody access = body.object("credentials", ACCESS);
    ObjectBody trust = body.object("trust", TRUST);
    ConnectionForms.checkAccess(access, true);
    ProtocolName protocol = site == null ? null : protocol(site);
    if (protocol != null) {
      ConnectionForms.checkProtocol(protocol, access, trust);
    }
    ConnectionSpec spec =
        new ConnectionSpec(
            name,
            site == null || protocol == null
                ? new ConnectionSite("", "", null, null)
                : site(site, protocol),
            access(access),
            trust(trust),
            limits(body.object("limits", LIMITS)),
            policy(body.object("policy", POLICY)));
    violations.throwIfAny();
    return spec;
  }

  private static IllegalStateException notAnObject(Violations violations) {
    violations.throwIfAny();
    return new IllegalStateException("what is no object has a violation");
  }

  private static @Nullable ProtocolName protocol(ObjectBody site) {
    site.requires("protocol", "is required: one of " + PROTOCOLS.list());
    return site.constant("protocol", PROTOCOLS);
  }

  private static ConnectionSite site(ObjectBody site, ProtocolName protocol) {
    return new ConnectionSite(
        protocol.wire(),
        site.required("host", TextRule.HOST),
        site.number("port", 1, HIGHEST_PORT),
        site.text("basePath", TextRule.PATH));
  }

  private static @Nullable ConnectionAccess access(@Nullable ObjectBody access) {
    return access == null
        ? null
        : new ConnectionAccess(
            access.text("username", TextRule.USERNAME),
            access.text("domain", TextRule.USERNAME),
            access.text("password", TextRule.PASSWORD),
            access.text("privateKey", TextRule.PRIVATE_KEY),
            access.text("passphrase", TextRule.PASSWORD),
            access.text("bearer", TextRule.BEARER));
  }

  private static @Nullable ConnectionTrust trust(@Nullable ObjectBody trust) {
    return trust == null
        ? null
        : new ConnectionTrust(
            trust.texts("hostKey", MOST_KEYS, TextRule.FINGERPRINT),
            trust.texts("knownHosts", MOST_LINES, TextRule.KNOWN_HOST),
            trust.text("authorities", TextRule.CERTIFICATES),
            trust.flag("firstUse"));
  }

  private static @Nullable ConnectionLimits limits(@Nullable ObjectBody limits) {
    return limits == null
        ? null
        : new ConnectionLimits(
            limits.number("sessions", 1, MOST_SESSIONS),
            limits.text("bandwidth", TextRule.BANDWIDTH));
  }

  private static @Nullable ConnectionPolicy policy(@Nullable ObjectBody policy) {
    return policy == null
        ? null
        : new ConnectionPolicy(
            policy.constant("verify", VERIFY), policy.constant("publish", PUBLISH));
  }

  /**
   * What a connection is opened with from now on.
   *
   * @throws InvalidRequest with everything that is wrong
   */
  public static RotateConnection rotation(byte[] bytes) {
    Violations violations = new Violations();
    ObjectBody body =
        ObjectBody.of(TreeReader.read(bytes, violations), Place.BODY, violations, ROTATION);
    if (body == null) {
      throw notAnObject(violations);
    }
    body.requireAny(
        Set.of("credentials", "acceptHostKey"),
        "says nothing to be replaced: give credentials, acceptHostKey or both");
    ObjectBody access = body.object("credentials", ACCESS);
    ConnectionForms.checkAccess(access, false);
    RotateConnection rotation =
        new RotateConnection(
            access(access), body.texts("acceptHostKey", MOST_KEYS, TextRule.FINGERPRINT));
    violations.throwIfAny();
    return rotation;
  }

  /**
   * How a connection is to be tested; an empty body says nothing.
   *
   * @throws InvalidRequest with everything that is wrong
   */
  public static TestConnection test(byte[] bytes) {
    Violations violations = new Violations();
    ObjectBody body =
        ObjectBody.of(TreeReader.read(bytes, violations), Place.BODY, violations, TEST);
    if (body == null) {
      throw notAnObject(violations);
    }
    TestConnection test = new TestConnection(body.text("pool", TextRule.POOL), body.flag("write"));
    violations.throwIfAny();
    return test;
  }
}
