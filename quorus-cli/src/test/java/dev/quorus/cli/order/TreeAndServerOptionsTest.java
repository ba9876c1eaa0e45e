package dev.quorus.cli.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.order.TransferOptions.Where;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Credentials.PrivateKey;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.Selection.Mirror;
import dev.quorus.core.transfer.ServerTrust;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class TreeAndServerOptionsTest {
  private static final String FINGERPRINT = "SHA256:" + "Ab0/".repeat(10) + "+++";

  @TempDir private Path folder;
  private TestShell shell;

  @BeforeEach
  void openShell() throws IOException {
    shell = new TestShell(folder);
    Files.createDirectory(folder.resolve("in"));
    Files.writeString(folder.resolve("key"), openSshKey("none"));
    Files.writeString(folder.resolve("locked"), openSshKey("aes256-ctr"));
    Files.writeString(
        folder.resolve("pem"),
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nabc=\n-----END ENCRYPTED PRIVATE KEY-----\n");
    Files.writeString(folder.resolve("key.pub"), "ssh-ed25519 AAAA me\n");
    Files.writeString(folder.resolve("hosts"), "h " + "ssh-ed25519 AAAA\n");
  }

  /** The head of a key's file, which is all that is looked at. */
  private static String openSshKey(String cipher) {
    byte[] magic = "openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII);
    byte[] name = cipher.getBytes(StandardCharsets.US_ASCII);
    byte[] body =
        ByteBuffer.allocate(magic.length + 4 + name.length + 40)
            .put(magic)
            .putInt(name.length)
            .put(name)
            .array();
    return "-----BEGIN OPENSSH PRIVATE KEY-----\n%s\n-----END OPENSSH PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(body));
  }

  @ParameterizedTest
  @CsvSource({
    "out, in, file://%s/out, file://%s/in",
    "out/, in/, file://%s/out, file://%s/in",
    "out, new, file://%s/out, file://%s/new",
    "sftp://h/out/, in, sftp://h/out, file://%s/in",
    "sftp://h/a%%20b//, smb://h/s/, sftp://h/a%%20b, smb://h/s",
    "out, ftp://h/, file://%s/out, ftp://h/",
    "out, ftp://h, file://%s/out, ftp://h"
  })
  void aTreeGoesFromFolderToFolderWhateverTheSlashes(
      String source, String destination, String from, String to) {
    TransferOptions.Ends ends = ends(source.replace("%%", "%"), destination, "-r");

    assertThat(ends.source().uri()).hasToString(from.formatted(folder));
    assertThat(ends.destination().uri()).hasToString(to.formatted(folder));
  }

  @ParameterizedTest
  @CsvSource({"in, in", "in, in/sub", "in/sub, in", "sftp://h/a, sftp://h/a/b"})
  void treesThatLieWithinEachOtherAreRefused(String source, String destination) {
    assertThatThrownBy(() -> ends(source, destination, "-r"))
        .hasMessageContaining("lie within each other");
  }

  @Test
  void selectsWhatIsSaid() {
    ParseResult parsed =
        parse(
            "a",
            "b",
            "-r",
            "--include",
            "*.csv",
            "--include",
            "in/**",
            "--exclude",
            "tmp",
            "--mirror",
            "--max-delete",
            "7",
            "-n");

    assertThat(SelectionOptions.selection(parsed))
        .isEqualTo(
            new Selection(true, List.of("*.csv", "in/**"), List.of("tmp"), new Mirror(7), true));
  }

  @Test
  void flowsAsIsSaid() {
    ParseResult parsed = parse("a", "b", "--bandwidth", "08:00,1MiB/s 18:00,off", "--streams", "4");

    assertThat(SelectionOptions.flow(parsed))
        .isEqualTo(new Flow(BandwidthText.parse("08:00,1MiB/s 18:00,off"), 4));
  }

  @Test
  void movesOneFileAsFastAsItGoesWhereNothingIsSaid() {
    assertThat(SelectionOptions.selection(parse("a", "b"))).isEqualTo(Selection.ONE_FILE);
    assertThat(SelectionOptions.flow(parse("a", "b"))).isEqualTo(Flow.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "--include *, --include is for folders",
    "--exclude *, --exclude is for folders",
    "--mirror --max-delete 1, --mirror is for folders",
    "-r --mirror, does not say how many",
    "-r --max-delete 1, --max-delete is for --mirror"
  })
  void saysWhatDoesNotGoTogether(String options, String complaint) {
    ParseResult parsed = parse(("a b " + options).split(" "));

    assertThatThrownBy(() -> SelectionOptions.selection(parsed))
        .isInstanceOfSatisfying(
            CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "--bandwidth 50, write a size and /s",
    "--bandwidth 50/s, has no unit",
    "--streams 17, no number from 1 to 16",
    "--max-delete -1, no number from 0 to 1000000"
  })
  void saysWhatIsAllowed(String options, String complaint) {
    assertThatThrownBy(() -> parse(("a b " + options).split(" "))).hasMessageContaining(complaint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sftp://me@h/a b --identity key", "sftp://h/a b --identity key --user me"})
  void logsInWithAKey(String line) throws IOException {
    TransferOptions.Ends ends = ends(line.split(" "));

    assertThat(ends.source().credentials())
        .isEqualTo(new PrivateKey("me", new Secret(Files.readString(folder.resolve("key"))), null));
    assertThat(ends.source().uri()).hasToString("sftp://h/a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"locked", "pem"})
  void takesThePassphraseOfALockedKeyFromTheEnvironment(String file) {
    shell.with("QUORUS_IDENTITY_PASSPHRASE", "geheim");

    PrivateKey key =
        (PrivateKey) ends("sftp://me@h/a", "b", "--identity", file).source().credentials();

    assertThat(key).isNotNull().extracting(PrivateKey::passphrase).isEqualTo(new Secret("geheim"));
  }

  @Test
  void asksForThePassphraseOfALockedKeyAtATerminal() {
    shell.with(FakeTerminal.screen(80).typing("geheim"));

    PrivateKey key =
        (PrivateKey) ends("sftp://me@h/a", "b", "--identity", "locked").source().credentials();

    assertThat(key).isNotNull().extracting(PrivateKey::passphrase).isEqualTo(new Secret("geheim"));
  }

  @Test
  void eachRemoteEndHasOptionsOfItsOwn() {
    shell.with("QUORUS_DEST_IDENTITY_PASSPHRASE", "geheim");

    TransferOptions.Ends ends =
        ends(
            "sftp://me@h/a",
            "sftp://you@i/b",
            "--identity",
            "key",
            "--trust-on-first-use",
            "--dest-identity",
            "locked",
            "--dest-host-key",
            FINGERPRINT);

    assertThat(ends.source().trust()).isEqualTo(new ServerTrust.FirstUse());
    assertThat(ends.destination().trust()).isEqualTo(new ServerTrust.Pinned(List.of(FINGERPRINT)));
    assertThat(ends.destination().credentials())
        .isInstanceOfSatisfying(
            PrivateKey.class,
            key -> {
              assertThat(key.user()).isEqualTo("you");
              assertThat(key.passphrase()).isEqualTo(new Secret("geheim"));
            });
  }

  @Test
  void aFileOfHostKeysIsLeftToTheEngineOfThisMachine() {
    ParseResult parsed = parse("sftp://me@h/a", "b", "--known-hosts", "hosts");

    assertThat(TransferOptions.ends(parsed, shell.shell(), Where.HERE).source().trust())
        .isEqualTo(ServerTrust.AGENT);
    assertThat(TransferOptions.knownHosts(parsed, shell.shell()))
        .containsExactly(folder.resolve("hosts"));
  }

  @Test
  void aFileOfHostKeysIsReadForAnAgentThatDoesNotHaveIt() {
    ParseResult parsed = parse("sftp://me@h/a", "b", "--known-hosts", "hosts");

    assertThat(TransferOptions.ends(parsed, shell.shell(), Where.SERVER_ELSEWHERE).source().trust())
        .isInstanceOfSatisfying(
            ServerTrust.Pinned.class, pinned -> assertThat(pinned.fingerprints()).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({
    "sftp://h/a, --identity key, given without a user",
    "sftp://me@h/a, --identity key.pub, holds a public key",
    "sftp://me@h/a, --identity hosts, holds no private key",
    "sftp://me@h/a, --identity missing, there is no such file",
    "sftp://me@h/a, --identity locked, no terminal to ask for its passphrase",
    "sftp://me@h/a, --identity key --password-file key, excludes",
    "sftp://me:geheim@h/a, --identity key, holds a user and a password",
    "ftp://me@h/a, --identity key, --identity is for sftp",
    "http://h/a, --trust-on-first-use, 'is for sftp, ftps, https'",
    "smb://h/s/a, --host-key x, 'is for sftp, ftps, https'",
    "ftps://h/a, --known-hosts hosts, --known-hosts is for sftp",
    "sftp://h/a, --host-key nonsense, is no fingerprint",
    "sftp://h/a, --host-key x --trust-on-first-use, exclude each other",
    "a, --identity key, neither end is remote"
  })
  void saysWhatIsWrongWithTheAccess(String source, String options, String complaint) {
    assertThatThrownBy(() -> ends((source + " b " + options).split(" ")))
        .isInstanceOfSatisfying(
            CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("geheim");
  }

  private TransferOptions.Ends ends(String... arguments) {
    return TransferOptions.ends(parse(arguments), shell.shell(), Where.HERE);
  }

  private static ParseResult parse(String... arguments) {
    CommandSpec spec = CommandSpec.create();
    TransferOptions.declare(spec);
    return new CommandLine(spec).parseArgs(arguments);
  }
}
