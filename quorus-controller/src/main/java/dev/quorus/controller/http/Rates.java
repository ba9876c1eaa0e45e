package dev.quorus.controller.http;

import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Tenant;
import dev.quorus.controller.security.Tenants;
import dev.quorus.core.time.Ticker;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * Holds keys and tenants to their rates. Whoever has a rate of its own is told with each answer
 * what is left of it, in the headers {@code RateLimit} and {@code RateLimit-Policy}. For use by all
 * event loops.
 */
final class Rates {
  static final CharSequence LEFT = HttpHeaders.createOptimized("RateLimit");
  static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");

  private static final String KEY = "key";
  private static final String TENANT = "tenant";

  private final RateLimit keys;
  private final RateLimit ofTenants;
  private final Tenants tenants;

  /**
   * @param perSecond of a key that has no rate of its own
   */
  Rates(int perSecond, Tenants tenants, Ticker ticker) {
    this.keys = new RateLimit(perSecond, ticker);
    this.ofTenants = new RateLimit(perSecond, ticker);
    this.tenants = tenants;
  }

  /**
   * Counts a request.
   *
   * @throws Refusal if it came too early
   */
  void take(Principal principal, HttpServerResponse response) {
    int own = principal.grant().perSecond();
    long rate = own == 0 ? keys.perSecond() : own;
    long left = keys.take(principal.keyId(), rate);
    if (left == RateLimit.REFUSED) {
      throw Refusal.tooManyRequests("This key", rate, policy(KEY, rate), left(KEY, 0));
    }
    Long quota = quota(principal.tenant());
    long leftOfTenant = quota == null ? 0 : takeOfTenant(principal.tenant(), quota);
    if (quota != null && (own == 0 || leftOfTenant < left)) {
      tell(response, TENANT, quota, leftOfTenant);
    } else if (own != 0) {
      tell(response, KEY, rate, left);
    }
  }

  private long takeOfTenant(String tenant, long quota) {
    long left = ofTenants.take(tenant, quota);
    if (left == RateLimit.REFUSED) {
      throw Refusal.tooManyRequests(
          "All keys of this tenant together", quota, policy(TENANT, quota), left(TENANT, 0));
    }
    return left;
  }

  private @Nullable Long quota(String id) {
    Tenant tenant = tenants.known(id);
    return tenant == null ? null : tenant.quotas().requestsPerSecond();
  }

  private static void tell(HttpServerResponse response, String name, long rate, long left) {
    response.putHeader(POLICY, policy(name, rate)).putHeader(LEFT, left(name, left));
  }

  private static String policy(String name, long rate) {
    return "\"" + name + "\";q=" + rate + ";w=1";
  }

  private static String left(String name, long left) {
    return "\"" + name + "\";r=" + left + ";t=1";
  }
}
