package dev.quorus.cli.start;

import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKey;
import dev.quorus.controller.oidc.OidcSettings;
import dev.quorus.controller.oidc.OidcSettings.Claims;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was said about an issuer of tokens. */
final class OidcReader {
  private OidcReader() {}

  /** Where it is said. */
  record Keys(SettingKey issuer, SettingKey audience, SettingKey role, ClaimKeys claims) {}

  /** Where it is said what claims mean. */
  record ClaimKeys(SettingKey role, SettingKey tenant, SettingKey usualTenant) {}

  /** Null if there is none. What is wrong is noted. */
  static @Nullable OidcSettings read(Said said, Keys keys) {
    URI issuer = said.value(keys.issuer(), URI::create);
    String audience = said.value(keys.audience(), text -> text);
    Claims usual = Claims.USUAL;
    Claims claims =
        new Claims(
            said.value(keys.claims().role(), usual.role(), text -> text),
            said.value(keys.claims().tenant(), usual.tenant(), text -> text),
            said.value(keys.claims().usualTenant(), usual.defaultTenant(), text -> text));
    Map<String, String> roles =
        said.each(keys.role(), OidcReader::role).stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> other));
    if (issuer == null) {
      return null;
    }
    try {
      return new OidcSettings(issuer, audience == null ? "" : audience, claims, roles);
    } catch (IllegalArgumentException e) {
      said.problem(
          "%s, %s: %s".formatted(keys.issuer().flag(), keys.audience().flag(), e.getMessage()));
      return null;
    }
  }

  private static Map.Entry<String, String> role(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "'%s' gives no value a role; write it as quorus-admins=admin".formatted(text));
    }
    return Map.entry(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
  }
}
