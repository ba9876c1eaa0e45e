package dev.quorus.controller.store;

import static dev.quorus.controller.store.StoreContract.NOW;
import static dev.quorus.controller.store.StoreContract.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {
  /** Not safe, but not readable either. */
  private static final SecretCodec REVERSED =
      new SecretCodec() {
        @Override
        public String seal(Secret secret) {
          String reversed = new StringBuilder(secret.reveal()).reverse().toString();
          return Base64.getEncoder().encodeToString(reversed.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Secret open(String sealed) {
          String reversed = new String(Base64.getDecoder().decode(sealed), StandardCharsets.UTF_8);
          return new Secret(new StringBuilder(reversed).reverse().toString());
        }
      };

  @TempDir private Path folder;
  private final TransferIds ids = new TransferIds(() -> NOW);

  private NewTransfer transfer(Endpoint source) {
    TransferOrder order = TransferOrder.of(source, Endpoint.parse("/inbox/file"));
    return new NewTransfer(ids.next(), order, NOW, null, null);
  }

  @Test
  void leavesNoSecretReadableInAnyFile() throws IOException {
    Endpoint source =
        new Endpoint(
            URI.create("https://partner.example/visible-path"),
            Map.of("X-Token", "hidden-header"),
            new Credentials.UserPassword("bob", new Secret("hidden-password")));
    try (OpenedStore opened = OpenedStore.in(folder, REVERSED)) {
      NewTransfer transfer = transfer(source);
      get(opened.transfers().submit(transfer));

      assertThat(get(opened.store().leading(1).load(transfer.id())))
          .satisfies(record -> assertThat(record.order()).isEqualTo(transfer.order()));
      assertThat(everythingIn(folder)).contains("visible-path").doesNotContain("hidden-");
    }
    assertThat(everythingIn(folder)).contains("visible-path").doesNotContain("hidden-");
  }

  private static String everythingIn(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        text.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return text.toString();
  }

  @Test
  void refusesAFileThatIsNoDatabase() throws IOException {
    Files.writeString(folder.resolve("quorus.db"), "this is no database at all\n".repeat(500));

    assertRefused(Reason.CORRUPT, "restore it from a backup, or move it away");
  }

  @Test
  void refusesADatabaseWithADamagedHead() throws IOException {
    OpenedStore.in(folder).close();
    byte[] bytes = Files.readAllBytes(folder.resolve("quorus.db"));
    Arrays.fill(bytes, 100, 4096, (byte) 0x5a);
    Files.write(folder.resolve("quorus.db"), bytes);

    assertRefused(Reason.CORRUPT, "is damaged or is no database");
  }

  private void assertRefused(Reason reason, String message) {
    assertThatThrownBy(() -> OpenedStore.in(folder))
        .asInstanceOf(type(StoreException.class))
        .satisfies(refusal -> {
          assertThat(refusal.reason()).isEqualTo(reason);
          assertThat(refusal)
              .hasMessageContaining(folder.resolve("quorus.db").toString())
              .hasMessageContaining(message);
        });
    try (DataFolder letGo = DataFolder.open(folder)) {
      assertThat(letGo.path()).isEqualTo(folder);
    }
  }

  @Test
  void leavesNoLogBehindWhenItIsClosed() {
    try (OpenedStore opened = OpenedStore.in(folder)) {
      get(opened.transfers().submit(transfer(Endpoint.parse("/a"))));
    }

    assertThat(folder.resolve("quorus.db-wal")).doesNotExist();
  }
}
