package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.audit.AuditChain;
import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.model.ApiKeyList;
import dev.quorus.api.model.ApiKeyView;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditHead;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.api.model.AuditPage;
import dev.quorus.api.model.CreatedApiKey;
import dev.quorus.api.model.GrantView;
import dev.quorus.api.model.QuotaSpec;
import dev.quorus.api.model.RoleName;
import dev.quorus.api.model.ScopeName;
import dev.quorus.api.model.TenantUse;
import dev.quorus.api.model.TenantView;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for keys, tenants and the audit log. */
class AccessCommandsTest {
  private static final Instant AT = Instant.parse("2026-11-20T13:00:00Z");
  private static final String KEY = "qk_" + "A".repeat(43);
  private static final GrantView GRANT =
      new GrantView("acme", RoleName.SUBMITTER, ScopeName.TENANT, null);
  private static final ApiKeyView REVOKED =
      new ApiKeyView("0a1b", "nightly", GRANT, new ApiKeyView.Life(AT, "admin", null, AT, null));

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void aCreatedKeyAloneGoesToStandardOutput() {
    api.on("POST /api/v1/api-keys", new CreatedApiKey("0a1b", "nightly", KEY, GRANT, null));

    int exitCode =
        run(
            "keys",
            "create",
            "nightly",
            "--role",
            "submitter",
            "--tenant",
            "acme",
            "--expires",
            "90d");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).isEqualTo(KEY + "\n");
    assertThat(shell.err()).contains("its id is 0a1b");
    assertThat(api.asked().getFirst().body())
        .isEqualTo(
            "{\"name\":\"nightly\",\"role\":\"submitter\",\"tenant\":\"acme\","
                + "\"expiresInSeconds\":7776000}");
  }

  @Test
  void keysAreListedPageByPage() {
    ApiKeyView valid =
        new ApiKeyView(
            "0a1c",
            "ops",
            new GrantView("default", RoleName.ADMIN, ScopeName.CLUSTER, null),
            new ApiKeyView.Life(AT, null, null, null, null));
    api.on(
        "GET /api/v1/api-keys",
        new ApiKeyList(List.of(REVOKED), "0a1b"),
        new ApiKeyList(List.of(valid), null));

    run("keys", "list");

    assertThat(shell.out().lines().map(line -> line.replaceAll(" {2,}", "  ").strip()))
        .containsExactly(
            "ID  NAME  TENANT  ROLE  STATE  EXPIRES  USED",
            "0a1b  nightly  acme  submitter  REVOKED  never  never",
            "0a1c  ops  default  admin of all  VALID  never  never");
    assertThat(api.asked())
        .extracting(ScriptedApi.Asked::query)
        .containsExactly("limit=1000", "limit=1000&after=0a1b");
  }

  @Test
  void aKeyIsRevokedByItsId() {
    api.on("POST /api/v1/api-keys/0a1b/revoke", REVOKED);

    assertThat(run("keys", "revoke", "0a1b")).isZero();

    assertThat(shell.out()).contains("REVOKED");
  }

  @Test
  void aTenantIsChangedInWhatIsSaidAndLeftInTheRest() {
    TenantView before =
        new TenantView(
            "acme", "Partner", new QuotaSpec(20, 100, null, null), AT, new TenantUse(3, 7, 1024));
    api.on("GET /api/v1/tenants/acme", before).on("PUT /api/v1/tenants/acme", before);

    run("tenants", "change", "acme", "--running", "none", "--bytes-per-day", "1GiB");

    assertThat(api.asked().getLast().body())
        .isEqualTo(
            "{\"description\":\"Partner\",\"quotas\":{\"queued\":100,\"bytesPerDay\":1073741824}}");
  }

  @Test
  void aTenantShowsItsUseOfItsQuotas() {
    api.on(
        "GET /api/v1/tenants/acme",
        new TenantView(
            "acme", "Partner", new QuotaSpec(20, null, null, null), AT, new TenantUse(3, 7, 1024)));

    run("tenants", "show", "acme");

    assertThat(shell.out().lines().map(line -> line.replaceAll(" {2,}", "  ").strip()))
        .containsExactly(
            "TENANT  RUNNING  WAITING  TODAY  REQUESTS/S  DESCRIPTION",
            "acme  3 of 20  7  1.0 KiB  -  Partner");
  }

  @Test
  void aWholeLogIsToldWithItsHead() {
    AuditEntry first = entry(1, AuditChain.START);
    AuditEntry second = entry(2, first.hash());
    AuditHead head = new AuditHead(2, second.hash());
    api.on(
        "GET /api/v1/audit",
        new AuditPage(List.of(first), 1L, head, null),
        new AuditPage(List.of(second), null, head, null));

    assertThat(run("audit", "verify")).isZero();

    assertThat(shell.out()).isEqualTo("whole: 2 entries, the last is 2:" + second.hash() + "\n");
    assertThat(api.asked().getLast().query()).isEqualTo("after=1&limit=1000&order=oldest");
  }

  @Test
  void aLogWhoseBeginningWasRemovedIsToldAsThat() {
    AuditHead start = new AuditHead(1, "a".repeat(64));
    AuditEntry tells = entry(2, start.hash(), AuditVerifier.REMOVAL, AuditVerifier.removal(start));
    api.on(
        "GET /api/v1/audit",
        new AuditPage(List.of(tells), null, new AuditHead(2, tells.hash()), start));

    assertThat(run("audit", "verify", "--head", "0:" + AuditChain.START)).isZero();

    assertThat(shell.out())
        .startsWith("whole: entries 2 to 2; those up to 1 were removed because of their age, the");
    assertThat(shell.err()).contains("entry 0, which was noted, was removed");
  }

  @Test
  void aBrokenLogIsNamedAndFails() {
    AuditEntry first = entry(1, AuditChain.START);
    AuditEntry second = entry(2, "0".repeat(63) + "1");
    api.on(
        "GET /api/v1/audit",
        new AuditPage(List.of(first, second), null, new AuditHead(2, second.hash()), null));

    assertThat(run("audit", "verify")).isEqualTo(1);

    assertThat(shell.out()).startsWith("broken at entry 2: ");
  }

  @Test
  void entriesAreListedWithWhatWasAsked() {
    api.on(
        "GET /api/v1/audit",
        new AuditPage(
            List.of(entry(1, AuditChain.START)), null, new AuditHead(1, "a".repeat(64)), null));

    run("audit", "list", "--who", "k1", "--outcome", "refused", "--since", "2026-11-20T00:00:00Z");

    assertThat(api.asked().getFirst().query())
        .isEqualTo("limit=50&outcome=REFUSED&since=2026-11-20T00:00:00Z&who=k1");
    assertThat(shell.out()).contains("drainAgent").contains("REFUSED 403").contains("edge-1");
  }

  private static AuditEntry entry(long seq, String previous) {
    return entry(seq, previous, "drainAgent", "edge-1");
  }

  private static AuditEntry entry(long seq, String previous, String operation, String subject) {
    AuditEntry entry =
        new AuditEntry(
            seq,
            AT,
            new Who("k1", "acme", "192.0.2.7"),
            new What(operation, subject, AuditOutcome.REFUSED, "403", 1, null),
            "");
    return entry.withHash(AuditChain.hash(previous, entry));
  }

  private int run(String... line) {
    return CommandLines.run(
        shell,
        List.of(
            KeysGroup.entry(shell.shell()),
            TenantsGroup.entry(shell.shell()),
            AuditGroup.entry(shell.shell())),
        line);
  }
}
