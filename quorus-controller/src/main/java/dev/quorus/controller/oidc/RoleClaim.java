package dev.quorus.controller.oidc;

import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Role;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the claims of a token grant. */
final class RoleClaim {
  private static final String CLUSTER = "cluster-";
  private static final List<String> ROLES =
      Arrays.stream(Role.values())
          .map(each -> each.name().toLowerCase(Locale.ROOT))
          .flatMap(each -> Stream.of(each, CLUSTER + each))
          .toList();

  private final OidcSettings settings;
  private final Map<String, String> roles;

  RoleClaim(OidcSettings settings) {
    this.settings = settings;
    this.roles = settings.roles();
  }

  /**
   * A role, and whether it is one for all tenants.
   *
   * @throws IllegalArgumentException if it is no role
   */
  static RoleOfAll grantOf(String text) {
    if (!ROLES.contains(text)) {
      throw new IllegalArgumentException(
          "'%s' is no role; allowed: %s".formatted(text, String.join(", ", ROLES)));
    }
    boolean clusterWide = text.startsWith(CLUSTER);
    String role = clusterWide ? text.substring(CLUSTER.length()) : text;
    return new RoleOfAll(Role.valueOf(role.toUpperCase(Locale.ROOT)), clusterWide);
  }

  /** A role, of one tenant or of all. */
  record RoleOfAll(Role role, boolean clusterWide) {
    /** The one that lets do more first. */
    static final Comparator<RoleOfAll> MOST =
        Comparator.comparing(RoleOfAll::role).thenComparing(each -> !each.clusterWide());
  }

  /** Null if the token has no role. */
  @Nullable Grant grant(JsonObject claims) {
    String tenant = tenant(claims);
    return texts(find(claims, settings.claims().role()))
        .map(this::role)
        .filter(Objects::nonNull)
        .min(RoleOfAll.MOST)
        .map(best -> new Grant(tenant, best.role(), best.clusterWide(), 0))
        .orElse(null);
  }

  private @Nullable RoleOfAll role(String value) {
    String role = roles.isEmpty() ? value : roles.get(value);
    return role == null || !ROLES.contains(role) ? null : grantOf(role);
  }

  private String tenant(JsonObject claims) {
    String claim = settings.claims().tenant();
    return claim.isEmpty()
        ? settings.claims().defaultTenant()
        : texts(find(claims, claim)).findFirst().orElse(settings.claims().defaultTenant());
  }

  private static Stream<String> texts(@Nullable Object value) {
    return switch (value) {
      case String text -> Arrays.stream(text.split(" ", -1)).filter(each -> !each.isEmpty());
      case JsonArray array ->
          array.stream().filter(String.class::isInstance).map(String.class::cast);
      case null, default -> Stream.empty();
    };
  }

  private static @Nullable Object find(JsonObject claims, String path) {
    if (claims.containsKey(path)) {
      return claims.getValue(path);
    }
    Object at = claims;
    for (String name : path.split("\\.", -1)) {
      at = at instanceof JsonObject object ? object.getValue(name) : null;
    }
    return at;
  }
}
