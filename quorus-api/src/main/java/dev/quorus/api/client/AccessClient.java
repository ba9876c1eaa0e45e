package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ApiKeyList;
import dev.quorus.api.model.ApiKeyView;
import dev.quorus.api.model.AuditPage;
import dev.quorus.api.model.CreatedApiKey;
import dev.quorus.api.model.IdentityView;
import dev.quorus.api.model.NewApiKey;
import dev.quorus.api.model.NewTenant;
import dev.quorus.api.model.TenantList;
import dev.quorus.api.model.TenantSettings;
import dev.quorus.api.model.TenantView;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Tenants, API keys and the audit log, over the connections of a {@link QuorusClient}. Futures fail
 * like its own. For use by any thread.
 */
public final class AccessClient {
  private final Exchange exchange;

  AccessClient(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Whose key this is. */
  public CompletableFuture<IdentityView> identity() {
    return ask(ApiOperation.GET_IDENTITY, "", IdentityView.class);
  }

  /** The tenants that the key may see, without their use. */
  public CompletableFuture<TenantList> tenants() {
    return ask(ApiOperation.LIST_TENANTS, "", TenantList.class);
  }

  /** A tenant and what it uses. */
  public CompletableFuture<TenantView> tenant(String id) {
    return one(ApiOperation.GET_TENANT, id, null, TenantView.class);
  }

  public CompletableFuture<TenantView> createTenant(NewTenant tenant) {
    return send(ApiOperation.CREATE_TENANT, tenant, TenantView.class);
  }

  /** Replaces a tenant's description and quotas. */
  public CompletableFuture<TenantView> changeTenant(String id, TenantSettings settings) {
    return one(ApiOperation.CHANGE_TENANT, id, settings, TenantView.class);
  }

  /**
   * A page of keys, by id.
   *
   * @param tenant only of this one; null for all that the key may see
   * @param after only greater ids; null for the first page
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<ApiKeyList> keys(
      @Nullable String tenant, @Nullable String after, int limit) {
    String query =
        "?limit="
            + limit
            + (tenant == null ? "" : "&tenant=" + Segment.of(tenant))
            + (after == null ? "" : "&after=" + Segment.of(after));
    return ask(ApiOperation.LIST_API_KEYS, query, ApiKeyList.class);
  }

  public CompletableFuture<ApiKeyView> key(String id) {
    return one(ApiOperation.GET_API_KEY, id, null, ApiKeyView.class);
  }

  /** Creates a key, whose text is in this answer alone. */
  public CompletableFuture<CreatedApiKey> createKey(NewApiKey key) {
    return send(ApiOperation.CREATE_API_KEY, key, CreatedApiKey.class);
  }

  /** Makes a key worth nothing. */
  public CompletableFuture<ApiKeyView> revokeKey(String id) {
    return one(ApiOperation.REVOKE_API_KEY, id, null, ApiKeyView.class);
  }

  /** A page of the audit log. */
  public CompletableFuture<AuditPage> audit(AuditQuery query) {
    return ask(ApiOperation.LIST_AUDIT, query.toQueryString(), AuditPage.class);
  }

  private <T> CompletableFuture<T> ask(ApiOperation operation, String query, Class<T> type) {
    return exchange.send(exchange.request(operation, operation.path() + query, null, null), type);
  }

  private <T> CompletableFuture<T> one(
      ApiOperation operation, String id, @Nullable Object body, Class<T> type) {
    byte[] json = body == null ? null : ApiJson.toBytes(body);
    return exchange.send(
        exchange.request(operation, operation.path(Segment.of(id)), json, null), type);
  }

  private <T> CompletableFuture<T> send(ApiOperation operation, Object body, Class<T> type) {
    return exchange.send(
        exchange.request(operation, operation.path(), ApiJson.toBytes(body), null), type);
  }
}
