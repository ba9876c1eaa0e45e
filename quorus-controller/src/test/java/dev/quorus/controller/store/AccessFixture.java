package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.get;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.controller.audit.AuditFilter;
import dev.quorus.controller.audit.AuditStore.Found;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.ApiKey.Life;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Role;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of tenants, keys and the audit log share: a store, and what is done in it. */
abstract class AccessFixture {
  static final Instant NOW = StoreContract.NOW;
  private static final AtomicInteger TESTS = new AtomicInteger();

  final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  /** Makes the names of each test its own, so that one database serves all. */
  String tenant = "";

  abstract Stores store();

  /** The store of another controller, if the database can have one. */
  abstract Stores other();

  /** Alters the database behind the store's back. */
  abstract void alter(String sql);

  @BeforeEach
  void nextTest() {
    tenant = "t" + TESTS.incrementAndGet();
  }

  long version() {
    return get(store().apiKeys().version());
  }

  long head() {
    return get(store().audit().find(AuditFilter.all(0, 1))).head().seq();
  }

  List<AuditEntry> entriesAfter(long seq) {
    return get(store().audit().find(AuditFilter.all(seq, 1_000))).entries();
  }

  AuditVerifier verify() {
    AuditVerifier verifier = new AuditVerifier();
    Found found = get(store().audit().find(AuditFilter.all(0, 10_000)));
    verifier.startsAfter(found.start());
    found.entries().forEach(verifier::accept);
    verifier.endsAt(found.head());
    return verifier;
  }

  Deed deed(String operation, @Nullable String subject) {
    return new Deed(new Who("k1", tenant, "192.0.2.7"), operation, subject);
  }

  TransferId submitAs(Deed deed, @Nullable IdempotencyKey key) {
    TransferId id = ids.next();
    get(submittingAs(deed, id, key));
    return id;
  }

  Future<SubmitResult> submittingAs(Deed deed, TransferId id, @Nullable IdempotencyKey key) {
    return Deed.within(deed, () -> store().transfers().submit(transfer(id, key)));
  }

  NewTransfer transfer(TransferId id, @Nullable IdempotencyKey key) {
    TransferOrder order =
        new TransferOrder(
            Endpoint.parse("/a"),
            Endpoint.parse("/b"),
            Delivery.DEFAULT,
            new Placement(tenant, "default", 5, Map.of(), null),
            Patience.DEFAULT);
    return new NewTransfer(id, order, NOW, null, key);
  }

  ApiKey admin(String id, @Nullable Instant expires) {
    return new ApiKey(
        id,
        "an admin",
        new Grant(tenant, Role.ADMIN, true, 0),
        "hash of " + id,
        new Life(NOW, "both", expires, null, null));
  }

  ApiKey key(String id) {
    return new ApiKey(
        id,
        "of " + tenant,
        new Grant(tenant, Role.OPERATOR, true, 7),
        "hash of " + id,
        new Life(NOW, "admin", NOW.plusSeconds(60), null, null));
  }

  ApiKey stored(String id) {
    return get(store().apiKeys().all()).stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
