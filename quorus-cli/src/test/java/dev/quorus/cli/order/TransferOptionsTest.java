package dev.quorus.cli.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.order.TransferOptions.Where;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FakeTerminal;
import dev.quorus.cli.shell.TestShell;
import dev.quorus.core.transfer.Credentials.Bearer;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class TransferOptionsTest {
  @TempDir private Path folder;
  private TestShell shell;

  @BeforeEach
  void openShell() throws IOException {
    shell = new TestShell(folder);
    Files.createDirectory(folder.resolve("in"));
    Files.writeString(folder.resolve("token"), "t0ken\n");
    Files.writeString(folder.resolve("password"), "geheim");
  }

  @ParameterizedTest
  @CsvSource({
    "a.bin, %s/a.bin",
    "./x/../a.bin, %s/a.bin",
    "/srv/a b.bin, /srv/a b.bin",
    "file:///srv/a%%20b.bin, /srv/a b.bin",
    "file:/srv/a.bin, /srv/a.bin",
    "a:b.bin, %s/a:b.bin"
  })
  void readsPathsAsPeopleWriteThem(String text, String expected) {
    assertThat(ends(text.replace("%%", "%"), "/out").source().uri().getPath())
        .isEqualTo(expected.formatted(folder));
  }

  @ParameterizedTest
  @CsvSource({
    "https://h/x/a.bin, in, file://%s/in/a.bin",
    "https://h/x/a.bin, in/, file://%s/in/a.bin",
    "https://h/x/a.bin, ., file://%s/a.bin",
    "https://h/x/a.bin, new/, file://%s/new/a.bin",
    "https://h/x/a.bin, new, file://%s/new",
    "https://h/x/a%%20b.bin?v=1, in, file://%s/in/a%%20b.bin",
    "a b.bin, https://h/in/, https://h/in/a%%20b.bin",
    "a.bin, https://h/in/?k=v, https://h/in/a.bin?k=v",
    "a.bin, https://h/in, https://h/in",
    "a.bin, https://h, https://h/a.bin"
  })
  void aFolderIsGivenTheNameOfTheFile(String source, String destination, String expected) {
    String shown = ends(source.replace("%%", "%"), destination).destination().uri().toString();

    assertThat(shown).isEqualTo(expected.formatted(folder));
  }

  @ParameterizedTest
  @CsvSource({
    "-, b, the source '-' would be a stream",
    "a, -, the destination '-' would be a stream",
    "'', b, the source is empty",
    "https://h/, in, has no file name",
    "https://h/a b, b, is no URI",
    "file://other/a, b, names the host other"
  })
  void saysWhatIsWrongWithAnEnd(String source, String destination, String complaint) {
    assertThatThrownBy(() -> ends(source, destination))
        .isInstanceOfSatisfying(
            CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(complaint);
  }

  @Test
  void doesNotRepeatAPasswordThatIsPartOfABadUri() {
    assertThatThrownBy(() -> ends("https://u:geheim@h/a b", "b"))
        .hasMessageContaining("***")
        .hasMessageNotContaining("geheim");
  }

  @Test
  void opensTheRemoteEnd() {
    TransferOptions.Ends ends =
        ends("a.bin", "https://h/a", "--bearer-file", "token", "--header", "X-A: b: c");

    assertThat(ends.destination().credentials()).isEqualTo(new Bearer(new Secret("t0ken")));
    assertThat(ends.destination().headers()).isEqualTo(Map.of("X-A", "b: c"));
    assertThat(ends.source().credentials()).isNull();
  }

  @Test
  void opensTheSourceWhereBothAreRemoteAndTheDestinationByItsOwnOptions() {
    TransferOptions.Ends ends =
        ends(
            "https://h/a",
            "https://i/a",
            "--user",
            "u",
            "--password-file",
            "password",
            "--dest-bearer-file",
            "token");

    assertThat(ends.source().credentials()).isEqualTo(new UserPassword("u", new Secret("geheim")));
    assertThat(ends.destination().credentials()).isEqualTo(new Bearer(new Secret("t0ken")));
  }

  @Test
  void neverSendsTheCredentialsOfOneEndToTheOther() {
    TransferOptions.Ends ends =
        ends("https://h/a", "https://i/a", "--header", "Cookie: x", "--bearer-file", "token");

    assertThat(ends.destination().headers()).isEmpty();
    assertThat(ends.destination().credentials()).isNull();
  }

  @Test
  void takesThePasswordFromTheEnvironment() {
    shell.with("QUORUS_PASSWORD", "geheim");

    TransferOptions.Ends ends = ends("https://h/a", "b", "--user", "u");

    assertThat(ends.source().credentials()).isEqualTo(new UserPassword("u", new Secret("geheim")));
  }

  @Test
  void asksForThePasswordAtATerminal() {
    shell.with(FakeTerminal.screen(80).typing("geheim"));

    TransferOptions.Ends ends = ends("https://h/a", "b", "--user", "u");

    assertThat(ends.source().credentials()).isEqualTo(new UserPassword("u", new Secret("geheim")));
  }

  @Test
  void aUserInTheUriMayHaveThePasswordFromAFile() {
    TransferOptions.Ends ends = ends("https://u@h/a", "b", "--password-file", "password");

    assertThat(ends.source().credentials()).isEqualTo(new UserPassword("u", new Secret("geheim")));
    assertThat(ends.source().uri()).hasToString("https://h/a");
  }

  @ParameterizedTest
  @CsvSource({
    "https://h/a, b, --user u, 'there is no password for the user ''u'', and no terminal'",
    "https://h/a, b, --user u:geheim, --user takes a name",
    "https://h/a, b, --user u --bearer-file token, exclude each other",
    "https://h/a, b, --password-file password, given without a user",
    "https://u:p@h/a, b, --bearer-file token, holds a user and a password",
    "https://h/a, b, --bearer-file missing, there is no such file",
    "https://h/a, b, --bearer-file in, cannot read",
    "https://h/a, b, --header nonsense, --header takes 'Name: value'",
    "https://h/a, b, --header=a:1 --header=A:2, gives 'A' twice",
    "https://h/a, b, --header=a(b:1, cannot be in a header",
    "https://h/a, b, --dest-user u, the destination is local",
    "a, b, --user u, neither end is remote",
    "sftp://h/a, b, --bearer-file token, is for http and https",
    "a, https://h/b, --user u --dest-user v, --dest- options say it all"
  })
  void saysWhatIsWrongWithTheAccess(
      String source, String destination, String options, String complaint) {
    String[] arguments = (source + " " + destination + " " + options).split(" ");

    assertThatThrownBy(() -> ends(arguments))
        .isInstanceOfSatisfying(
            CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(complaint)
        .hasMessageNotContaining("geheim");
  }

  @Test
  void aSecretMustBeTheOnlyLineOfItsFile() throws IOException {
    Files.writeString(folder.resolve("two"), "a\nb\n");

    assertThatThrownBy(() -> ends("https://h/a", "b", "--bearer-file", "two"))
        .hasMessageContaining("must hold the secret in one line");
  }

  @ParameterizedTest
  @CsvSource({
    "--verify some, 'is none of none, size, checksum'",
    "--verify checksums, did you mean 'checksum'",
    "--overwrite never, 'is none of fail, replace, skip, newer'",
    "--digest sha3, digest algorithm 'sha3' is unknown",
    "--digest sha256:12, it has 64 hexadecimal characters",
    "--retries many, no number from 0 to 99",
    "--retries 100, no number from 0 to 99",
    "--timeout 90, has no unit",
    "--timeout 10ms, too short"
  })
  void saysWhatIsAllowed(String options, String complaint) {
    assertThatThrownBy(() -> parse(("a b " + options).split(" "))).hasMessageContaining(complaint);
  }

  @Test
  void refusesADigestWhereNothingIsDigested() {
    assertThatThrownBy(
            () -> TransferOptions.delivery(parse("a", "b", "--verify", "size", "--digest", "md5")))
        .hasMessage("--digest and --verify size exclude each other: nothing is digested then");
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
