package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Credentials.Bearer;
import dev.quorus.core.transfer.Credentials.PrivateKey;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.server.SftpTestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.List;
import java.util.Objects;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.auth.password.UserAuthPasswordFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SftpLoginTest {
  private static final byte[] CONTENT = new byte[123];

  private SftpFixture sftp;

  @BeforeEach
  void prepare(@TempDir Path folder) throws IOException {
    sftp = new SftpFixture(folder);
    sftp.file(CONTENT);
  }

  @AfterEach
  void close() {
    sftp.close();
  }

  @Test
  void logsInWithAPassword() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      assertThat(sftp.size(server, SftpFixture.rightPassword(), SftpFixture.pinned(server)))
          .isEqualTo(CONTENT.length);
    }
  }

  @Test
  void answersQuestionsWithThePasswordWhereTheServerTakesNoOther() throws Exception {
    try (SftpTestServer server =
        SftpTestServer.start(
            SftpTestServer.newKey(),
            setup ->
                setup.setUserAuthFactories(List.of(UserAuthKeyboardInteractiveFactory.INSTANCE)))) {
      assertThat(sftp.size(server, SftpFixture.rightPassword(), SftpFixture.pinned(server)))
          .isEqualTo(CONTENT.length);
    }
  }

  @Test
  void answersAQuestionWithAWrongPasswordOnce() throws Exception {
    try (SftpTestServer server =
        SftpTestServer.start(
            SftpTestServer.newKey(),
            setup ->
                setup.setUserAuthFactories(List.of(UserAuthKeyboardInteractiveFactory.INSTANCE)))) {
      sftp.assertRefused(
          FailureCode.CREDENTIALS_REFUSED,
          server,
          SftpFixture.password("wrong"),
          SftpFixture.pinned(server));

      assertThat(server.refusedPasswords()).isEqualTo(1);
    }
  }

  @Test
  void showsAWrongPasswordOnce() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      String message =
          sftp.assertRefused(
                  FailureCode.CREDENTIALS_REFUSED,
                  server,
                  SftpFixture.password("wrong-one"),
                  SftpFixture.pinned(server))
              .message();

      assertThat(server.refusedPasswords()).isEqualTo(1);
      assertThat(message).contains("quorus", "127.0.0.1").doesNotContain("wrong-one");
    }
  }

  /** As OpenSSL 3.0 and OpenSSH 9.2 wrote them, locked with the word secret where they are. */
  @ParameterizedTest
  @ValueSource(strings = {"ec.p8", "ec.enc", "rsa.p1enc", "rsa.enc", "ed.p8", "ed.enc", "ed.ossh"})
  void readsTheKeysOfOtherPrograms(String name) throws Exception {
    String text = resource("/sftp-keys/" + name + ".txt");
    try (SftpTestServer server = SftpTestServer.start()) {
      server.acceptAnyKey();

      assertThat(
              sftp.size(
                  server,
                  new PrivateKey("quorus", new Secret(text), new Secret("secret")),
                  SftpFixture.pinned(server)))
          .isEqualTo(CONTENT.length);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ec.enc", "rsa.p1enc", "rsa.enc", "ed.enc", "ed.ossh"})
  void refusesTheWrongPassphraseOfAKeyOfAnotherProgram(String name) throws Exception {
    String text = resource("/sftp-keys/" + name + ".txt");
    try (SftpTestServer server = SftpTestServer.start()) {
      server.acceptAnyKey();

      assertThat(
              sftp.assertRefused(
                      FailureCode.CREDENTIALS_REFUSED,
                      server,
                      new PrivateKey("quorus", new Secret(text), new Secret("wrong")),
                      SftpFixture.pinned(server))
                  .message())
          .contains("passphrase");
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SftpLoginTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @ParameterizedTest
  @CsvSource({"EC,256", "RSA,3072"})
  void logsInWithALockedOpenSshKey(String algorithm, int size) throws Exception {
    KeyPair key = SftpTestServer.newKey(algorithm, size);

    assertLogsIn(key, Pem.openSsh(key, "pass phrase"), "pass phrase");
  }

  @Test
  void namesAWrongPassphraseAsSuch() throws Exception {
    KeyPair key = SftpTestServer.newKey();
    String text = Pem.openSsh(key, "pass phrase");
    try (SftpTestServer server = SftpTestServer.start()) {
      assertThat(
              sftp.assertRefused(
                      FailureCode.CREDENTIALS_REFUSED,
                      server,
                      new PrivateKey("quorus", new Secret(text), new Secret("another")),
                      SftpFixture.pinned(server))
                  .message())
          .contains("passphrase")
          .doesNotContain("another");
    }
  }

  @Test
  void asksForThePassphraseOfALockedKey() throws Exception {
    String text = Pem.openSsh(SftpTestServer.newKey(), "pass phrase");
    try (SftpTestServer server = SftpTestServer.start()) {
      assertThat(
              sftp.assertRefused(
                      FailureCode.CREDENTIALS_REFUSED,
                      server,
                      new PrivateKey("quorus", new Secret(text), null),
                      SftpFixture.pinned(server))
                  .message())
          .contains("give its passphrase");
    }
  }

  @Test
  void refusesATextThatIsNoKey() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      sftp.assertRefused(
          FailureCode.CREDENTIALS_REFUSED,
          server,
          new PrivateKey("quorus", new Secret("no key at all"), null),
          SftpFixture.pinned(server));
    }
  }

  @Test
  void refusesAToken() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      sftp.assertRefused(
          FailureCode.CREDENTIALS_REFUSED,
          server,
          new Bearer(new Secret("token")),
          SftpFixture.pinned(server));
    }
  }

  @Test
  void triesTheKeyFilesOfTheSettingsWhereThereIsNoPassword() throws Exception {
    KeyPair key = SftpTestServer.newKey();
    Files.writeString(sftp.folder().resolve("id_rsa"), Pem.openSsh(key, null));
    try (SftpTestServer server = SftpTestServer.start()) {
      server.accept(key.getPublic());

      assertThat(sftp.size(server, null, SftpFixture.pinned(server))).isEqualTo(CONTENT.length);
      assertThat(sftp.size(server, SftpFixture.password(""), SftpFixture.pinned(server)))
          .isEqualTo(CONTENT.length);
    }
  }

  @Test
  void namesTheKeyFilesWhereNoneIsThere() throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      assertThat(
              sftp.assertRefused(
                      FailureCode.CREDENTIALS_REFUSED, server, null, SftpFixture.pinned(server))
                  .message())
          .contains("id_ed25519");
    }
  }

  @Test
  void namesAKeyThatTheServerDoesNotTake() throws Exception {
    String text = Pem.openSsh(SftpTestServer.newKey(), null);
    try (SftpTestServer server =
        SftpTestServer.start(
            SftpTestServer.newKey(),
            setup -> setup.setUserAuthFactories(List.of(UserAuthPasswordFactory.INSTANCE)))) {
      sftp.assertRefused(
          FailureCode.CREDENTIALS_REFUSED,
          server,
          new PrivateKey("quorus", new Secret(text), null),
          SftpFixture.pinned(server));

      assertThat(server.refusedPasswords()).isZero();
    }
  }

  private void assertLogsIn(KeyPair key, String text, @Nullable String passphrase)
      throws Exception {
    try (SftpTestServer server = SftpTestServer.start()) {
      server.accept(key.getPublic());
      PrivateKey credentials =
          new PrivateKey(
              "quorus", new Secret(text), passphrase == null ? null : new Secret(passphrase));

      assertThat(sftp.size(server, credentials, SftpFixture.pinned(server)))
          .isEqualTo(CONTENT.length);
    }
  }
}
