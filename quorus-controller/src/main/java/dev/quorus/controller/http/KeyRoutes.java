package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ApiKeyList;
import dev.quorus.api.model.ApiKeyView;
import dev.quorus.api.model.CreatedApiKey;
import dev.quorus.api.model.GrantView;
import dev.quorus.api.model.IdentityView;
import dev.quorus.api.model.NewApiKey;
import dev.quorus.api.model.RoleName;
import dev.quorus.api.model.ScopeName;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.KeyIssue;
import dev.quorus.controller.security.KeyIssue.NewKey;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Revocation;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.security.Tenants;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** API keys: created, shown and revoked, by admins of their tenant or of all. */
final class KeyRoutes {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,63}");
  private static final Pattern TENANT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  static final Set<String> PARAMETERS = Set.of("limit", "after", "tenant");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ._@/-]{0,62}");
  private static final String NAME_RULE =
      "must be 1 to 63 letters, digits, blanks and '._@/-', the first a letter or digit";
  private static final int MOST = 1_000;
  private static final int USUAL = 100;
  private static final int TEN_YEARS = 315_360_000;
  private static final int MOST_REQUESTS = 1_000_000;

  private final KeyIssue issue;
  private final Tenants tenants;

  KeyRoutes(KeyIssue issue, Tenants tenants) {
    this.issue = issue;
    this.tenants = tenants;
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_API_KEYS, this::list);
    handlers.put(ApiOperation.CREATE_API_KEY, this::create);
    handlers.put(ApiOperation.GET_API_KEY, this::get);
    handlers.put(ApiOperation.REVOKE_API_KEY, this::revoke);
    handlers.put(ApiOperation.GET_IDENTITY, KeyRoutes::identity);
  }

  private void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    int limit = (int) query.number("limit", 1, MOST, USUAL);
    String after = query.text("after", KEY, "must be the id of a key");
    String tenant = query.text("tenant", TENANT, "must be the name of a tenant");
    query.finish();
    exchange.when(
        issue.all(),
        all -> exchange.ok(ApiJson.toBytes(page(wanted(all, exchange, after, tenant), limit))));
  }

  private static List<ApiKey> wanted(
      List<ApiKey> all, Exchange exchange, @Nullable String after, @Nullable String tenant) {
    return all.stream()
        .filter(each -> isSeen(each, exchange.principal()))
        .filter(each -> tenant == null || each.tenant().equals(tenant))
        .filter(each -> after == null || each.id().compareTo(after) > 0)
        .toList();
  }

  private static ApiKeyList page(List<ApiKey> wanted, int limit) {
    List<ApiKeyView> shown = wanted.stream().limit(limit).map(KeyRoutes::view).toList();
    return new ApiKeyList(shown, wanted.size() > limit ? shown.getLast().id() : null);
  }

  private static boolean isSeen(ApiKey key, Principal who) {
    return who.grant().clusterWide()
        || (key.tenant().equals(who.tenant()) && !key.grant().clusterWide());
  }

  private void get(Exchange exchange) {
    exchange.when(
        issue.find(exchange.pathId()),
        found -> exchange.ok(ApiJson.toBytes(view(require(found, exchange)))));
  }

  private static ApiKey require(@Nullable ApiKey found, Exchange exchange) {
    if (found == null || !isSeen(found, exchange.principal())) {
      throw Refusal.noSuchKey(exchange.pathId());
    }
    return found;
  }

  private void create(Exchange exchange) {
    RequestBody.read(exchange, bytes -> create(exchange, JsonBody.read(bytes, NewApiKey.class)));
  }

  private void create(Exchange exchange, NewApiKey wanted) {
    JsonBody body = new JsonBody();
    String name = body.text("name", wanted.name(), NAME, NAME_RULE);
    RoleName role =
        body.present("role", wanted.role(), "must be admin, operator, submitter or viewer");
    int lifetime = body.number("expiresInSeconds", wanted.expiresInSeconds(), 1, TEN_YEARS, 1);
    int rate = body.number("requestsPerSecond", wanted.requestsPerSecond(), 1, MOST_REQUESTS, 1);
    body.throwIfAny();
    Principal who = exchange.principal();
    Grant grant =
        new Grant(
            wanted.tenant() == null ? who.tenant() : wanted.tenant(),
            Role.valueOf(role.name()),
            wanted.scope() == ScopeName.CLUSTER,
            wanted.requestsPerSecond() == null ? 0 : rate);
    checkRights(who, grant);
    exchange.when(
        issue.create(
            name,
            grant,
            wanted.expiresInSeconds() == null ? null : Duration.ofSeconds(lifetime),
            who.keyId(),
            made ->
                exchange.answersWith(added -> Boolean.TRUE.equals(added) ? answer(made) : null)),
        made -> created(exchange, made));
  }

  private void checkRights(Principal who, Grant grant) {
    boolean everywhere = who.grant().clusterWide();
    boolean known = tenants.known(grant.tenant()) != null;
    if (!known || (!everywhere && !grant.tenant().equals(who.tenant()))) {
      throw Refusal.noSuchTenant(grant.tenant());
    }
    if (grant.clusterWide() && !everywhere) {
      throw Refusal.notAllowed(
          "A key of scope cluster is created by such a key only; leave scope out");
    }
  }

  private static void created(Exchange exchange, @Nullable NewKey made) {
    if (made == null) {
      throw Refusal.illegalState("There are as many API keys as there may be; revoke some");
    }
    exchange.answer(answer(made));
  }

  private static Answer answer(NewKey made) {
    ApiKey key = made.key();
    return Answer.json(
        201,
        ApiJson.toBytes(
            new CreatedApiKey(
                key.id(), key.name(), made.text(), view(key.grant()), key.life().expiresAt())));
  }

  private void revoke(Exchange exchange) {
    String id = exchange.pathId();
    exchange.when(
        issue.find(id),
        found -> {
          require(found, exchange);
          exchange.when(issue.revoke(id), result -> revoked(exchange, result));
        });
  }

  private void revoked(Exchange exchange, Revocation result) {
    if (result == Revocation.LAST_ADMIN) {
      throw Refusal.illegalState(
          "This is the last admin key of the whole cluster; create another one first");
    }
    get(exchange);
  }

  private static void identity(Exchange exchange) {
    Principal who = exchange.principal();
    exchange.ok(ApiJson.toBytes(new IdentityView(who.keyId(), who.name(), view(who.grant()))));
  }

  private static ApiKeyView view(ApiKey key) {
    ApiKey.Life life = key.life();
    return new ApiKeyView(
        key.id(),
        key.name(),
        view(key.grant()),
        new ApiKeyView.Life(
            life.createdAt(),
            life.createdBy(),
            life.expiresAt(),
            life.revokedAt(),
            life.lastUsedAt()));
  }

  private static GrantView view(Grant grant) {
    return new GrantView(
        grant.tenant(),
        RoleName.valueOf(grant.role().name()),
        grant.clusterWide() ? ScopeName.CLUSTER : ScopeName.TENANT,
        grant.perSecond() == 0 ? null : grant.perSecond());
  }
}
