package dev.quorus.controller.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.api.model.Violation;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.Selection.Mirror;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees, servers of files, keys and bandwidths. */
class TreeOrderReaderTest {
  private static final String FINGERPRINT = "SHA256:" + "Ab0/".repeat(10) + "+++";

  private final OrderReader reader =
      new OrderReader(Set.of("file", "http", "https", "sftp", "ftp", "ftps", "smb"));

  @Test
  void everyFieldReachesTheOrder() {
    TransferOrder order =
        read(
            """
            {"source": {"uri": "sftp://files.example/out", "username": "acme",
              "privateKey": "-----\\nkey\\n", "passphrase": "locked", "hostKey": "%s"},
             "destination": {"uri": "ftps://acme@b.example/in", "trustOnFirstUse": true},
             "recursive": true, "include": ["*.csv"], "exclude": ["tmp", "a/**"], "mirror": true,
             "maxDelete": 7, "dryRun": true, "bandwidth": "2MiB/s", "streams": 4}
            """
                .formatted(FINGERPRINT));

    assertThat(order.source().credentials())
        .isEqualTo(
            new Credentials.PrivateKey("acme", new Secret("-----\nkey\n"), new Secret("locked")));
    assertThat(order.source().trust()).isEqualTo(new ServerTrust.Pinned(List.of(FINGERPRINT)));
    assertThat(order.destination().trust()).isEqualTo(new ServerTrust.FirstUse());
    assertThat(order.selection())
        .isEqualTo(
            new Selection(true, List.of("*.csv"), List.of("tmp", "a/**"), new Mirror(7), true));
    assertThat(order.flow()).isEqualTo(new Flow(Bandwidth.of(2 << 20), 4));
  }

  @Test
  void whatIsNotAskedForIsThatOfTheEngine() {
    TransferOrder order = read("{\"source\":\"/a/b\",\"destination\":\"/a/c\"}");

    assertThat(order.selection()).isSameAs(Selection.ONE_FILE);
    assertThat(order.flow()).isSameAs(Flow.DEFAULT);
  }

  @Test
  void theUserOfAKeyMayBeInTheUri() {
    TransferOrder order =
        read(
            "{\"source\":{\"uri\":\"sftp://acme@h/a\",\"privateKey\":\"k\"},"
                + "\"destination\":\"/a/c\"}");

    assertThat(order.source().credentials())
        .isEqualTo(new Credentials.PrivateKey("acme", new Secret("k"), null));
    assertThat(order.source().uri()).hasToString("sftp://h/a");
  }

  @ParameterizedTest
  @CsvSource({"/data/in/,/data/in", "file:///data/in/,/data/in", "/data/in,/data/in", "/,/"})
  void aSlashAtTheEndOfAFolderMakesNoDifference(String written, String folder) {
    TransferOrder order =
        read(
            "{\"source\":\"sftp://h/out/\",\"destination\":\"%s\",\"recursive\":true}"
                .formatted(written));

    assertThat(order.destination()).isEqualTo(Endpoint.parse(folder));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sftp://h/a",
        "ftp://h:2121/a",
        "ftps://u:p@h/a",
        "smb://D;u@h/share/a",
        "smb://h/s/a/b"
      })
  void serversOfFilesAreAccepted(String source) {
    assertThat(read(oneFile(source)).source().scheme())
        .isEqualTo(source.substring(0, source.indexOf(':')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sftp://h/a?x=1       | percent-encoded
          ftp://h/a#x          | percent-encoded
          smb://h/share/a?x    | percent-encoded
          sftp://h/a/          | to move all below a folder, add recursive
          sftp://h             | to move all below a folder, add recursive
          sftp://h/a/../b      | plain path
          ftp://h//a           | plain path
          ftp://h/a%0D%0ADELE  | control characters
          sftp:///a            |
          sftp://h:0/a         | port 0
          smb://h/share        | share and a file in it
          """)
  void aServersPathThatCannotBeOneIsRefused(String source, String why) {
    assertThat(violations(oneFile(source)))
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo("/source");
          assertThat(violation.value()).isEqualTo(source);
          assertThat(violation.message()).contains(why == null ? "" : why);
        });
  }

  @Test
  void aTreeOnSmbNeedsAShare() {
    assertThat(violations(tree("smb://h/", "/data")))
        .extracting(Violation::pointer)
        .containsExactly("/source");
    assertThat(read(tree("smb://h/share/", "/data")).selection().recursive()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/data,/data",
    "/data,/data/",
    "/data/in,/data/in/new",
    "/data/in/new,/data/in",
    "/,/data",
    "sftp://h/a,sftp://h/a/b",
    "sftp://u@h/a/,sftp://v@h/a"
  })
  void treesThatLieWithinEachOtherAreRefused(String source, String destination) {
    assertThat(violations(tree(source, destination)))
        .extracting(Violation::pointer)
        .containsExactly("/destination");
  }

  @ParameterizedTest
  @CsvSource({"/data/in,/data/input", "sftp://h/a,sftp://i/a/b", "sftp://h/a,ftp://h/a/b"})
  void treesThatLieBesideEachOtherAreNot(String source, String destination) {
    assertThat(read(tree(source, destination)).selection()).isEqualTo(Selection.WHOLE_TREE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "include":["*"]                     | /include    |                | "recursive": true
          "exclude":["*"]                     | /exclude    |                | "recursive": true
          "mirror":true,"maxDelete":1         | /mirror     | true           | "recursive": true
          "recursive":true,"mirror":true      | /maxDelete  |                | is required with mirror
          "recursive":true,"maxDelete":5      | /maxDelete  | 5              | "mirror": true
          "bandwidth":"50"                    | /bandwidth  | 50             | write a size and /s
          "bandwidth":"50/s"                  | /bandwidth  | 50/s           | has no unit
          "bandwidth":"10B/s"                 | /bandwidth  | 10B/s          | too little
          "bandwidth":"25:00,1MiB/s"          | /bandwidth  | 25:00,1MiB/s   | no time of day
          "bandwidth":"08:00,off 08:00,off"   | /bandwidth  | 08:00,off 08:00,off | given twice
          """)
  void whatDoesNotGoTogetherIsNamed(String fields, String pointer, String value, String why) {
    assertThat(violations("{\"source\":\"/a/b\",\"destination\":\"/a/c\"," + fields + "}"))
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo(pointer);
          assertThat(violation.value()).isEqualTo(value);
          assertThat(violation.message()).contains(why);
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "uri":"ftp://u@h/a","privateKey":"k"             | /source/privateKey      | is for sftp
          "uri":"sftp://u:p@h/a","privateKey":"k"          | /source/privateKey      | password in the uri
          "uri":"sftp://@h/a","privateKey":"k"             | /source/uri             | name the user
          "uri":"sftp://h/a","bearer":"k"                  | /source/bearer          | is for http and https
          "uri":"sftp://h/a","headers":{"X":"1"}           | /source/headers         | are for http and https
          "uri":"http://h/a","trustOnFirstUse":true        | /source/trustOnFirstUse | is for sftp, ftps and https
          "uri":"smb://h/s/a","hostKey":"FINGERPRINT"      | /source/hostKey         | not for smb
          "uri":"sftp://h/a","hostKey":"FINGERPRINT","trustOnFirstUse":true | /source/trustOnFirstUse | contradicts hostKey
          """)
  void whatASchemeHasNoUseForIsNamed(String fields, String pointer, String why) {
    String source = fields.replace("FINGERPRINT", FINGERPRINT);

    assertThat(violations("{\"source\":{" + source + "},\"destination\":\"/a/c\"}"))
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo(pointer);
          assertThat(violation.message()).contains(why);
        });
  }

  @Test
  void aRefusalNeverRepeatsAPrivateKey() {
    List<Violation> violations =
        violations(
            "{\"source\":{\"uri\":\"ftp://u@h/a\",\"privateKey\":\"HUNTER2\","
                + "\"passphrase\":\"HUNTER2\"},\"destination\":\"/a/c\"}");

    assertThat(violations.toString()).doesNotContain("HUNTER2");
  }

  private static String oneFile(String source) {
    return "{\"source\":\"%s\",\"destination\":\"/data/ok\"}".formatted(source);
  }

  private static String tree(String source, String destination) {
    return "{\"source\":\"%s\",\"destination\":\"%s\",\"recursive\":true}"
        .formatted(source, destination);
  }

  private TransferOrder read(String body) {
    return reader.read(SubmitTransferReader.read(body.getBytes(StandardCharsets.UTF_8)), "acme");
  }

  private List<Violation> violations(String body) {
    return Objects.requireNonNull(catchThrowableOfType(InvalidRequest.class, () -> read(body)))
        .violations();
  }
}
