package dev.quorus.controller.security;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quorus.controller.security.KeyIssue.NewKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeysTest {
  private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");

  @TempDir Path folder;

  private static final Grant ALL = new Grant("default", Role.ADMIN, true, 0);

  private final MemoryKeyStore store = new MemoryKeyStore();
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("admin.key");
  }

  @Test
  void firstStartWritesAnAdminKeyThatOnlyItsOwnerCanRead() throws IOException {
    open();

    assertThat(Files.readString(file)).matches("qk_[A-Za-z0-9_-]{43}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:*.new");
  }

  @Test
  void theStoreLearnsOnlyTheHashOfTheKey() throws IOException {
    open();

    String key = Files.readString(file).strip();
    ApiKey stored = store.known().getFirst();
    assertThat(stored)
        .isEqualTo(new ApiKey("admin", "admin", ALL, KeyHash.of(key), ApiKey.Life.from(NOW)));
    assertThat(stored.toString()).doesNotContain(key);
  }

  @Test
  void theKeyOfTheFileIsTheAdmins() throws IOException {
    ApiKeys keys = open();

    Principal found = keys.authenticate(Files.readString(file).strip());

    assertThat(found).isEqualTo(new Principal("admin", "admin", ALL));
  }

  @Test
  void aLaterStartKeepsTheKey() throws IOException {
    open();
    String first = Files.readString(file);

    ApiKeys keys = open();

    assertThat(Files.readString(file)).isEqualTo(first);
    assertThat(keys.authenticate(first.strip())).isNotNull();
    assertThat(store.known()).hasSize(1);
  }

  @Test
  void aDeletedKeyIsReplacedAndWorthNothing() throws IOException {
    open();
    String lost = Files.readString(file).strip();
    Files.delete(file);

    ApiKeys keys = open();

    assertThat(keys.authenticate(lost)).isNull();
    assertThat(keys.authenticate(Files.readString(file).strip())).isNotNull();
    assertThat(store.known()).hasSize(1);
  }

  @Test
  void aKeyWhoseStartDiedBeforeTheStoreKnewItIsTakenUp() throws IOException {
    open();
    String key = Files.readString(file).strip();
    MemoryKeyStore fresh = new MemoryKeyStore();

    ApiKeys keys = ApiKeys.open(folder, fresh, InstantSource.fixed(NOW));

    assertThat(keys.authenticate(key)).isNotNull();
  }

  @Test
  void aFileOpenToOthersIsRefusedWithTheCommandThatMendsIt() throws IOException {
    open();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertThatExceptionOfType(KeyFileException.class)
        .isThrownBy(this::open)
        .withMessageContaining("rw-r--r--")
        .withMessageContaining("chmod 600 " + file);
  }

  @Test
  void aFileThatHoldsNoKeyIsRefusedAndNotRepeated() throws IOException {
    open();
    Files.writeString(file, "qk_short\n");

    assertThatExceptionOfType(KeyFileException.class)
        .isThrownBy(this::open)
        .withMessageContaining(file.toString())
        .withMessageContaining("delete it")
        .withMessageNotContaining("qk_short");
  }

  @Test
  void aMissingFolderIsNamed() {
    Path missing = folder.resolve("missing");

    assertThatExceptionOfType(KeyFileException.class)
        .isThrownBy(() -> ApiKeys.open(missing, store, InstantSource.fixed(NOW)))
        .withMessageContaining(missing.toString());
  }

  @Test
  void anUnknownKeyIsNobodys() {
    ApiKeys keys = open();

    assertThat(keys.authenticate("qk_" + "A".repeat(43))).isNull();
    assertThat(keys.authenticate("")).isNull();
    assertThat(keys.authenticate("A".repeat(8000))).isNull();
  }

  @Test
  void aKeyAddedLaterIsKnownAfterARefresh() {
    ApiKeys keys = open();
    String added = "qk_" + "B".repeat(43);
    store.add("ci", "acme", Role.SUBMITTER, added);

    keys.refresh().await();

    assertThat(requireNonNull(keys.authenticate(added)))
        .isEqualTo(new Principal("ci", "ci", "acme", Role.SUBMITTER));
  }

  @Test
  void aKeyIsWorthNothingFromTheMomentOfItsEnd() {
    String text = "qk_" + "C".repeat(43);
    givenKey(text, NOW.plusSeconds(60));
    AtomicReference<Instant> now = new AtomicReference<>(NOW.plusSeconds(59));
    ApiKeys keys = ApiKeys.open(folder, store, now::get);

    assertThat(keys.authenticate(text)).isNotNull();
    now.set(NOW.plusSeconds(60));
    assertThat(keys.authenticate(text)).isNull();
  }

  @Test
  void aRevokedKeyIsWorthNothingAndStaysInTheStore() {
    String text = "qk_" + "C".repeat(43);
    givenKey(text, null);
    ApiKeys keys = open();

    assertThat(issue(keys).revoke("c").await()).isEqualTo(Revocation.DONE);

    assertThat(keys.authenticate(text)).isNull();
    assertThat(requireNonNull(issue(keys).find("c").await()).life().revokedAt()).isEqualTo(NOW);
    assertThat(issue(keys).revoke("c").await()).isEqualTo(Revocation.NOTHING);
  }

  @Test
  void theLastAdminOfTheClusterIsNotRevoked() {
    ApiKeys keys = open();

    assertThat(issue(keys).revoke("admin").await()).isEqualTo(Revocation.LAST_ADMIN);
  }

  @Test
  void aRevokedAdminKeyIsNotTakenUpAgainByTheNextStart() throws IOException {
    String text = adminKey();
    store.addOfCluster("second", "default", Role.ADMIN, "qk_" + "D".repeat(43));
    issue(open()).revoke("admin").await();

    assertThat(open().authenticate(text)).isNull();
  }

  @Test
  void aCreatedKeyWorksAtOnceAndIsStoredAsItsHash() {
    ApiKeys keys = open();

    NewKey made =
        requireNonNull(
            issue(keys)
                .create("ci", Grant.of("acme", Role.VIEWER), null, "admin", before -> {})
                .await());

    assertThat(keys.authenticate(made.text()))
        .isEqualTo(new Principal(made.key().id(), "ci", "acme", Role.VIEWER));
    assertThat(made.key().hash()).isEqualTo(KeyHash.of(made.text()));
    assertThat(made.toString() + store.known()).doesNotContain(made.text());
  }

  @Test
  void theUseOfAKeyIsRememberedOnceAMinute() throws IOException {
    ApiKeys keys = open();
    keys.authenticate(Files.readString(file).strip());

    keys.rememberUse().await();

    assertThat(store.uses()).containsExactly(Map.entry("admin", NOW));
  }

  private String adminKey() throws IOException {
    open();
    return Files.readString(file).strip();
  }

  private KeyIssue issue(ApiKeys keys) {
    return new KeyIssue(store, keys, InstantSource.fixed(NOW));
  }

  private void givenKey(String text, @Nullable Instant end) {
    ApiKey.Life life = new ApiKey.Life(NOW, "admin", end, null, null);
    store.put(new ApiKey("c", "c", Grant.of("acme", Role.VIEWER), KeyHash.of(text), life)).await();
  }

  private ApiKeys open() {
    return ApiKeys.open(folder, store, InstantSource.fixed(NOW));
  }
}
