package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.GrantView;
import dev.quorus.api.model.IdentityView;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.RoleName;
import dev.quorus.api.model.ScopeName;
import dev.quorus.api.model.TenantList;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.TestShell;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginCommandTest {
  private static final IdentityView ADA =
      new IdentityView(
          "0a1b", "ada", new GrantView("acme", RoleName.ADMIN, ScopeName.TENANT, null));

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;
  private Path saved;

  @BeforeEach
  void openShell() throws IOException {
    shell = new TestShell(folder);
    saved = shell.shell().folders().quorus().resolve("login.json");
    Files.writeString(folder.resolve("key"), "k3y\n");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void aKeyThatTheServerKnowsIsKeptWhereNobodyElseReadsIt() throws IOException {
    api.on("GET /api/v1/identity", ADA);

    assertThat(login("", "--key-file", "key")).isZero();

    assertThat(shell.out())
        .isEqualTo("logged in to %s as ada, admin of tenant acme\n".formatted(api.url()));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(saved)))
        .isEqualTo("rw-------");
    assertThat(shell.shell().folders().quorus().toFile().list()).containsExactly("login.json");
  }

  @Test
  void theKeyIsReadFromStandardInput() {
    api.on("GET /api/v1/identity", ADA);

    assertThat(login("k3y\n")).isZero();

    assertThat(authorization()).isEqualTo("Bearer k3y");
  }

  @Test
  void theOtherCommandsUseItFromThenOn() {
    api.on("GET /api/v1/identity", ADA).on("GET /api/v1/tenants", new TenantList(List.of()));
    login("k3y\n");

    assertThat(
            CommandLines.run(shell, List.of(TenantsGroup.entry(shell.shell())), "tenants", "list"))
        .isZero();

    assertThat(authorization()).isEqualTo("Bearer k3y");
  }

  @Test
  void aKeyThatTheServerDoesNotKnowIsNotKept() {
    api.on(
        "GET /api/v1/identity",
        Problem.of(ProblemCode.UNAUTHENTICATED, "The key is not known", null));

    assertThat(login("wrong\n")).isEqualTo(5);

    assertThat(saved).doesNotExist();
  }

  @Test
  void withoutAKeyNothingIsAsked() {
    assertThat(login("")).isEqualTo(2);

    assertThat(api.asked()).isEmpty();
    assertThat(shell.err()).contains("--key-file FILE");
  }

  @Test
  void logoutForgetsIt() {
    api.on("GET /api/v1/identity", ADA);
    login("k3y\n");

    assertThat(logout()).isZero();

    assertThat(saved).doesNotExist();
    assertThat(shell.out()).endsWith("logged out\n");
    logout();
    assertThat(shell.out()).endsWith("nobody was logged in\n");
  }

  @Test
  void aLoginThatOthersCanReadIsRefusedByName() throws IOException {
    api.on("GET /api/v1/identity", ADA);
    login("k3y\n");
    Files.setPosixFilePermissions(saved, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(
            CommandLines.run(shell, List.of(TenantsGroup.entry(shell.shell())), "tenants", "list"))
        .isEqualTo(2);

    assertThat(shell.err()).contains("chmod 600 " + saved);
  }

  private String authorization() {
    Map<String, List<String>> headers = api.asked().getLast().headers();
    return headers.getOrDefault("Authorization", List.of("none")).getFirst();
  }

  private int logout() {
    return CommandLines.run(
        shell,
        List.of(CommandEntry.of("logout", "Log out", () -> new LogoutCommand(shell.shell()))),
        "logout");
  }

  private int login(String input, String... options) {
    String[] line = new String[options.length + 2];
    line[0] = "login";
    line[1] = api.url();
    System.arraycopy(options, 0, line, 2, options.length);
    return CommandLines.run(
        shell,
        List.of(
            CommandEntry.of(
                "login",
                "Log in",
                () ->
                    new LoginCommand(
                        shell.shell(),
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8))))),
        line);
  }
}
