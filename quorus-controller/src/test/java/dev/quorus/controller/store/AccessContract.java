package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.controller.scheduling.TenantLimit;
import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.ApiKey.Life;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Quotas;
import dev.quorus.controller.security.Revocation;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.security.Tenant;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of tenants and keys does, beside its audit log. */
abstract class AccessContract extends AuditContract {
  @Test
  void aTenantIsAddedOnceAndChanged() {
    Tenant acme = new Tenant(tenant, "first", new Quotas(1L, null, 3L, null), NOW);

    assertThat(get(store().tenants().add(acme))).isTrue();
    assertThat(get(store().tenants().add(acme))).isFalse();
    assertThat(get(store().tenants().all())).contains(acme);

    assertThat(get(store().tenants().change(tenant, "now", Quotas.NONE))).isTrue();
    assertThat(get(store().tenants().all())).contains(new Tenant(tenant, "now", Quotas.NONE, NOW));
    assertThat(get(store().tenants().change("nobody", "", Quotas.NONE))).isFalse();
  }

  @Test
  void aKeyIsKeptWithAllThatIsKnownOfIt() {
    ApiKey key = key("k-" + tenant);

    assertThat(get(store().apiKeys().add(key))).isTrue();

    assertThat(get(store().apiKeys().all())).contains(key);
  }

  @Test
  void aRevokedKeyLosesItsHash() {
    ApiKey key = key("k-" + tenant);
    get(store().apiKeys().add(key));

    assertThat(get(store().apiKeys().revoke(key.id(), NOW.plusSeconds(9))))
        .isEqualTo(Revocation.DONE);

    ApiKey revoked = stored(key.id());
    assertThat(revoked.life().revokedAt()).isEqualTo(NOW.plusSeconds(9));
    assertThat(revoked.hash()).isEqualTo(ApiKey.revokedHash(key.hash()));
    assertThat(get(store().apiKeys().revoke(key.id(), NOW))).isEqualTo(Revocation.NOTHING);
    assertThat(get(store().apiKeys().revoke("nobody", NOW))).isEqualTo(Revocation.NOTHING);
  }

  @Test
  void ofTwoAdminsThatRevokeOneAnotherAtOnceOneStays() {
    for (int round = 0; round < 10; round++) {
      String one = "one-" + tenant + round;
      String two = "two-" + tenant + round;
      get(store().apiKeys().add(admin(one, null)));
      get(store().apiKeys().add(admin(two, NOW.plusSeconds(9))));
      get(store().apiKeys().add(admin("gone-" + tenant + round, NOW)));

      Future<Revocation> first = store().apiKeys().revoke(one, NOW.plusSeconds(1));
      Future<Revocation> second = other().apiKeys().revoke(two, NOW.plusSeconds(1));

      assertThat(List.of(get(first), get(second)))
          .containsExactlyInAnyOrder(Revocation.DONE, Revocation.LAST_ADMIN);
      alter("DELETE FROM api_keys WHERE created_by = 'both'");
    }
  }

  @Test
  void anAdminKeyThatHasEndedIsRevokedWhoeverIsLeft() {
    get(store().apiKeys().add(admin("ended-" + tenant, NOW)));

    assertThat(get(store().apiKeys().revoke("ended-" + tenant, NOW))).isEqualTo(Revocation.DONE);
    alter("DELETE FROM api_keys WHERE created_by = 'both'");
  }

  @Test
  void theLastUseOfAKeyIsTheLatest() {
    ApiKey key = key("k-" + tenant);
    get(store().apiKeys().add(key));

    get(store().apiKeys().used(Map.of(key.id(), NOW.plusSeconds(60), "nobody", NOW)));
    get(store().apiKeys().used(Map.of(key.id(), NOW)));

    assertThat(stored(key.id()).life().lastUsedAt()).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void eachChangeOfKeysAndTenantsRaisesTheVersion() {
    long before = version();
    get(store().apiKeys().add(key("k-" + tenant)));
    long added = version();
    get(store().apiKeys().revoke("k-" + tenant, NOW));
    long revoked = version();
    get(store().tenants().add(new Tenant(tenant, "", Quotas.NONE, NOW)));
    long withTenant = version();
    get(store().tenants().change(tenant, "x", Quotas.NONE));
    long changed = version();
    get(store().apiKeys().used(Map.of("k-" + tenant, NOW)));

    assertThat(List.of(before, added, revoked, withTenant, changed))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(version()).isEqualTo(changed);
  }

  @Test
  void aTenantMayHaveAsManyWaitingAsItsQuotaAllows() {
    get(store().tenants().add(new Tenant(tenant, "", new Quotas(null, 2L, null, null), NOW)));
    IdempotencyKey key = new IdempotencyKey(tenant, "first", "f");
    TransferId first = submitAs(deed("submitTransfer", null), key);
    submitAs(deed("submitTransfer", null), null);

    assertThatThrownBy(() -> submitAs(deed("submitTransfer", null), null))
        .hasRootCauseInstanceOf(QuotaExceeded.class)
        .hasStackTraceContaining("tenant '" + tenant + "' has 2 transfers waiting");
    assertThat(get(submittingAs(deed("submitTransfer", null), ids.next(), key)))
        .isInstanceOf(SubmitResult.Replayed.class);
    assertThat(get(store().tenants().use(tenant, 0)).queued()).isEqualTo(2);

    get(store().transfers().cancel(tenant, first, NOW));
    submitAs(deed("submitTransfer", null), null);
  }

  @Test
  void manyAtOnceAreHeldToTheQuotaToo() {
    get(store().tenants().add(new Tenant(tenant, "", new Quotas(null, 10L, null, null), NOW)));
    List<Future<SubmitResult>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(submittingAs(deed("submitTransfer", null), ids.next(), null));
    }

    Future.join(all).otherwiseEmpty().await();

    assertThat(all).filteredOn(Future::succeeded).hasSize(10);
    assertThat(get(store().tenants().use(tenant, 0)).queued()).isEqualTo(10);
  }

  @Test
  void whatAttemptsMoveIsCountedByTheDayAndSpendsTheQuota() {
    long day = NOW.getEpochSecond() / 86_400;
    get(store().tenants().add(new Tenant(tenant, "", new Quotas(5L, null, 150L, null), NOW)));
    long epoch = get(store().lead().stand(StoreContract.ME, StoreContract.LEASE)).epoch();
    moved(epoch, 100);

    assertThat(get(store().tenants().use(tenant, day)).bytesToday()).isEqualTo(100);
    assertThat(get(store().tenants().limits(day))).contains(new TenantLimit(tenant, 5, false));
    moved(epoch, 50);

    assertThat(get(store().tenants().use(tenant, day)).bytesToday()).isEqualTo(150);
    assertThat(get(store().tenants().limits(day))).contains(new TenantLimit(tenant, 5, true));
    assertThat(get(store().tenants().limits(day + 1))).contains(new TenantLimit(tenant, 5, false));
  }

  private void moved(long epoch, long bytes) {
    TransferId id = submitAs(deed("submitTransfer", null), null);
    AttemptRef ref = new AttemptRef(id, 1, epoch);
    LeaderStore leading = store().leading(epoch);
    get(leading.assign(ref, "agent", "", NOW));
    get(leading.start(ref, NOW));
    get(leading.succeed(ref, new Receipt(bytes, null, Published.RENAMED, 0, null), NOW));
  }

  private long version() {
    return get(store().apiKeys().version());
  }

  private ApiKey admin(String id, @Nullable Instant expires) {
    return new ApiKey(
        id,
        "an admin",
        new Grant(tenant, Role.ADMIN, true, 0),
        "hash of " + id,
        new Life(NOW, "both", expires, null, null));
  }

  private ApiKey stored(String id) {
    return get(store().apiKeys().all()).stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
