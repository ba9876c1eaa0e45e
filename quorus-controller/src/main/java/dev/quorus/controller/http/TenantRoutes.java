package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.NewTenant;
import dev.quorus.api.model.QuotaSpec;
import dev.quorus.api.model.TenantList;
import dev.quorus.api.model.TenantSettings;
import dev.quorus.api.model.TenantUse;
import dev.quorus.api.model.TenantView;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.security.Principal;
import dev.quorus.controller.security.Quotas;
import dev.quorus.controller.security.Tenant;
import dev.quorus.controller.security.Tenants;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tenants: created and changed by whoever is responsible for all, shown to their own keys. */
final class TenantRoutes {
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  private static final String NAME_RULE =
      "must be 1 to 63 letters, digits, '.', '_' and '-', the first a letter or digit";
  private static final Pattern WORDS =
      Pattern.compile(
          "[^\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"
              + "\\ud800-\\udfff]{0,255}");
  private static final String WORDS_RULE =
      "must be at most 255 characters in one line, without control characters";
  private static final long MOST_RUNNING = 1_000_000;
  private static final long MOST_QUEUED = 10_000_000;
  private static final long MOST_BYTES = 9_007_199_254_740_991L;
  private static final long MOST_REQUESTS = 1_000_000;

  private final Tenants tenants;

  TenantRoutes(Tenants tenants) {
    this.tenants = tenants;
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_TENANTS, this::list);
    handlers.put(ApiOperation.CREATE_TENANT, this::create);
    handlers.put(ApiOperation.GET_TENANT, this::get);
    handlers.put(ApiOperation.CHANGE_TENANT, this::change);
  }

  private void list(Exchange exchange) {
    Principal who = exchange.principal();
    exchange.when(
        tenants.all(),
        all ->
            exchange.ok(
                ApiJson.toBytes(
                    new TenantList(
                        all.stream()
                            .filter(each -> isSeen(each.id(), who))
                            .map(each -> view(each, null))
                            .toList()))));
  }

  private static boolean isSeen(String id, Principal who) {
    return who.grant().clusterWide() || who.tenant().equals(id);
  }

  private void get(Exchange exchange) {
    String id = exchange.pathId();
    if (!isSeen(id, exchange.principal())) {
      throw Refusal.noSuchTenant(id);
    }
    exchange.when(
        tenants.find(id),
        found -> {
          Tenant tenant = require(found, id);
          exchange.when(tenants.use(id), use -> exchange.ok(ApiJson.toBytes(view(tenant, use))));
        });
  }

  private void create(Exchange exchange) {
    RequestBody.read(exchange, bytes -> create(exchange, JsonBody.read(bytes, NewTenant.class)));
  }

  private void create(Exchange exchange, NewTenant wanted) {
    JsonBody body = new JsonBody();
    String id = body.text("id", wanted.id(), NAME, NAME_RULE);
    String description = description(body, wanted.description());
    Quotas quotas = quotas(body, wanted.quotas());
    body.throwIfAny();
    Tenant made = tenants.first(id, description, quotas);
    Answer answer = Answer.json(201, ApiJson.toBytes(view(made, null)));
    exchange.answersWith(added -> Boolean.TRUE.equals(added) ? answer : null);
    exchange.when(
        tenants.create(made),
        added -> {
          if (!added) {
            throw Refusal.illegalState("There is a tenant %s already; change it".formatted(id));
          }
          exchange.answer(answer);
        });
  }

  private void change(Exchange exchange) {
    RequestBody.read(
        exchange, bytes -> change(exchange, JsonBody.read(bytes, TenantSettings.class)));
  }

  private void change(Exchange exchange, TenantSettings wanted) {
    JsonBody body = new JsonBody();
    String description = description(body, wanted.description());
    Quotas quotas = quotas(body, wanted.quotas());
    body.throwIfAny();
    String id = exchange.pathId();
    exchange.when(
        tenants.change(id, description, quotas),
        now -> exchange.ok(ApiJson.toBytes(view(require(now, id), null))));
  }

  private static String description(JsonBody body, @Nullable String given) {
    return given == null ? "" : body.text("description", given, WORDS, WORDS_RULE);
  }

  private static Quotas quotas(JsonBody body, @Nullable QuotaSpec given) {
    QuotaSpec spec = given == null ? QuotaSpec.NONE : given;
    return new Quotas(
        body.bound("quotas/running", wide(spec.running()), MOST_RUNNING),
        body.bound("quotas/queued", wide(spec.queued()), MOST_QUEUED),
        body.bound("quotas/bytesPerDay", spec.bytesPerDay(), MOST_BYTES),
        body.bound("quotas/requestsPerSecond", wide(spec.requestsPerSecond()), MOST_REQUESTS));
  }

  private static @Nullable Long wide(@Nullable Integer number) {
    return number == null ? null : Long.valueOf(number);
  }

  private static @Nullable Integer narrow(@Nullable Long number) {
    return number == null ? null : Integer.valueOf(Math.toIntExact(number));
  }

  private static Tenant require(@Nullable Tenant found, String id) {
    if (found == null) {
      throw Refusal.noSuchTenant(id);
    }
    return found;
  }

  private static TenantView view(Tenant tenant, Tenant.@Nullable Use use) {
    Quotas quotas = tenant.quotas();
    return new TenantView(
        tenant.id(),
        tenant.description(),
        new QuotaSpec(
            narrow(quotas.running()),
            narrow(quotas.queued()),
            quotas.bytesPerDay(),
            narrow(quotas.requestsPerSecond())),
        tenant.createdAt(),
        use == null ? null : new TenantUse(use.running(), use.queued(), use.bytesToday()));
  }
}
