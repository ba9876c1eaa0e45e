package dev.quorus.controller.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.Violation;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderReaderTest {
  private static final String HTTPS = "https://partner.example/a";
  private static final String DATA = "/data/a";

  private final OrderReader reader = new OrderReader(Set.of("file", "http", "https"));

  @Test
  void theSmallestOrderHasTheDefaultsOfTheEngine() {
    TransferOrder order = reader.read(SubmitTransfer.of(HTTPS, DATA), "acme");

    TransferOrder plain = TransferOrder.of(Endpoint.parse(HTTPS), Endpoint.parse(DATA));
    assertThat(order.source()).isEqualTo(plain.source());
    assertThat(order.destination()).isEqualTo(plain.destination());
    assertThat(order.delivery()).isEqualTo(plain.delivery());
    assertThat(order.patience()).isEqualTo(plain.patience());
    assertThat(order.placement().tenant()).isEqualTo("acme");
    assertThat(order.placement().pool()).isEqualTo("default");
    assertThat(order.placement().priority()).isEqualTo(5);
  }

  @Test
  void everyFieldReachesTheOrder() {
    TransferOrder order =
        read(
            """
            {"source": {"uri": "https://a.example/x", "headers": {"X-A": "1"},
              "username": "acme", "password": "secret"},
             "destination": {"uri": "http://b.example:8080/y", "bearer": "token"},
             "pool": "dmz", "priority": 7, "labels": {"job": "nightly"}, "agentLabels": {"site": "berlin"},
             "verify": "checksum",
             "digest": "md5:9E107D9D372BB6826BD81D3542A419D6", "overwrite": "newer",
             "publish": "rename", "createFolders": false, "maxAttempts": 8,
             "noProgressTimeout": "PT30S", "timeout": 7200, "deadline": "2026-11-21T06:00:00Z"}
            """);

    assertThat(order.source().credentials())
        .isEqualTo(new Credentials.UserPassword("acme", new Secret("secret")));
    assertThat(order.source().headers()).isEqualTo(Map.of("X-A", "1"));
    assertThat(order.destination().credentials())
        .isEqualTo(new Credentials.Bearer(new Secret("token")));
    assertThat(order.destination().host()).isEqualTo("b.example:8080");
    assertThat(order.placement().pool()).isEqualTo("dmz");
    assertThat(order.placement().priority()).isEqualTo(7);
    assertThat(order.placement().labels()).isEqualTo(Map.of("job", "nightly"));
    assertThat(order.placement().agentLabels()).isEqualTo(Map.of("site", "berlin"));
    assertThat(order.placement().deadline()).isEqualTo(Instant.parse("2026-11-21T06:00:00Z"));
    assertThat(order.delivery().verify()).isEqualTo(VerifyMode.CHECKSUM);
    assertThat(order.delivery().expected())
        .isEqualTo(new Digest(DigestAlgorithm.MD5, "9e107d9d372bb6826bd81d3542a419d6"));
    assertThat(order.delivery().algorithm()).isEqualTo(DigestAlgorithm.MD5);
    assertThat(order.delivery().overwrite()).isEqualTo(OverwritePolicy.NEWER);
    assertThat(order.delivery().publish()).isEqualTo(PublishMode.RENAME);
    assertThat(order.delivery().createFolders()).isFalse();
    assertThat(order.patience())
        .isEqualTo(new Patience(8, Duration.ofSeconds(30), Duration.ofHours(2)));
  }

  @Test
  void anAlgorithmAloneIsComputedAndNotExpected() {
    TransferOrder order =
        read("{\"source\":\"/a/b\",\"destination\":\"/a/c\",\"digest\":\"crc32c\"}");

    assertThat(order.delivery().algorithm()).isEqualTo(DigestAlgorithm.CRC32C);
    assertThat(order.delivery().expected()).isNull();
  }

  @Test
  void aUserInTheUriBecomesCredentials() {
    TransferOrder order =
        reader.read(SubmitTransfer.of("https://acme:p%40ss@partner.example/a", DATA), "t");

    assertThat(order.source().uri()).hasToString("https://partner.example/a");
    assertThat(order.source().credentials())
        .isEqualTo(new Credentials.UserPassword("acme", new Secret("p@ss")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/a b",
        "file:///data/a%20b",
        "file:/data/a%20b",
        "file://localhost/data/a%20b"
      })
  void aFileHasOneFormHoweverItIsWritten(String written) {
    TransferOrder order = reader.read(SubmitTransfer.of(written, "/data/other"), "t");

    assertThat(order.source()).isEqualTo(Endpoint.parse("/data/a b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ftp://host/a                    | schemes file, http, https
          sftp://acme@host/a              | schemes file, http, https
          data:/text                      | schemes file, http, https
          /data/../etc/passwd             | plain path
          /data/./a                       | plain path
          /data//a                        | plain path
          file:///data/%2e%2e/etc/passwd  | plain path
          /data/                          | not a folder
          /                               | not a folder
          file:///data/a%00b              | control characters
          file:///data/a%0Ab              | control characters
          file://server/share/a           | agent's own host
          file:///data/a?x=1              | percent-encoded
          file:///data/a#x                | percent-encoded
          http:///a                       |
          http:/a                         | name a host
          http://my_host/a                | name a host
          http://host:0/a                 | port 0
          http://host:70000/a             | port 70000
          http://host/a#part              | fragment
          http://host/[a                  | no URI
          """)
  void aSourceThatCannotBeOneIsRefused(String source, String why) {
    Violation violation = onlyViolation(SubmitTransfer.of(source, "/data/ok"));

    assertThat(violation.pointer()).isEqualTo("/source");
    assertThat(violation.value()).isEqualTo(source);
    assertThat(violation.message()).contains(why == null ? "" : why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://host", "https://host/", "https://host/folder/"})
  void aDestinationMustNameAFile(String destination) {
    Violation violation = onlyViolation(SubmitTransfer.of("/data/a", destination));

    assertThat(violation.pointer()).isEqualTo("/destination");
    assertThat(violation.message()).contains("not a folder");
  }

  @ParameterizedTest
  @CsvSource({"/data/a,/data/a", "/data/a,file:///data/a", "https://h/a,https://h/a"})
  void aFileIsNotCopiedOntoItself(String source, String destination) {
    Violation violation = onlyViolation(SubmitTransfer.of(source, destination));

    assertThat(violation.pointer()).isEqualTo("/destination");
    assertThat(violation.message()).contains("source itself");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "size"})
  void aDigestThatNothingWouldCompareIsRefused(String verify) {
    List<Violation> violations =
        violations(
            "{\"source\":\"/a/b\",\"destination\":\"/a/c\",\"digest\":\"sha256\",\"verify\":\""
                + verify
                + "\"}");

    assertThat(violations)
        .singleElement()
        .satisfies(violation -> {
          assertThat(violation.pointer()).isEqualTo("/digest");
          assertThat(violation.message()).contains("verify " + verify);
        });
  }

  @Test
  void aFileIsOpenedWithoutCredentialsAndHeaders() {
    List<Violation> violations =
        violations(
            "{\"source\":{\"uri\":\"/a/b\",\"username\":\"u\",\"headers\":{\"X\":\"1\"}},"
                + "\"destination\":\"/a/c\"}");

    assertThat(violations)
        .extracting(Violation::pointer)
        .containsExactly("/source/uri", "/source/headers");
  }

  @Test
  void credentialsAreGivenOnce() {
    List<Violation> violations =
        violations(
            "{\"source\":{\"uri\":\"https://h/b\",\"bearer\":\"t\",\"headers\":"
                + "{\"authorization\":\"Basic x\"}},\"destination\":\"/a/c\"}");

    assertThat(violations)
        .extracting(Violation::pointer)
        .containsExactly("/source/headers/authorization");
  }

  @Test
  void aHeaderIsGivenOnceInWhateverCase() {
    List<Violation> violations =
        violations(
            "{\"source\":{\"uri\":\"https://h/b\",\"headers\":{\"X-A\":\"1\",\"x-a\":\"2\"}},"
                + "\"destination\":\"/a/c\"}");

    assertThat(violations).extracting(Violation::pointer).containsExactly("/source/headers/x-a");
  }

  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    List<Violation> violations =
        violations(
            "{\"source\":\"ftp://h/a\",\"destination\":\"/a/\",\"digest\":\"md5\",\"verify\":\"none\"}");

    assertThat(violations)
        .extracting(Violation::pointer)
        .containsExactly("/source", "/destination", "/digest");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://acme:hunter2@host/a",
        "http://acme:hunter2@my_host/a",
        "http://acme:hunter2@host:99999/a",
        "http://acme:hunter2@host/[a",
        "http://acme:hunter2/x@host/a",
        "file://acme:hunter2@host/a"
      })
  void aRefusalNeverRepeatsAPassword(String source) {
    InvalidRequest refusal =
        Objects.requireNonNull(
            catchThrowableOfType(
                InvalidRequest.class,
                () -> reader.read(SubmitTransfer.of(source, "/data/ok"), "t")));

    assertThat(refusal.getMessage() + refusal.violations()).doesNotContain("hunter2");
  }

  private TransferOrder read(String body) {
    return reader.read(SubmitTransferReader.read(body.getBytes(StandardCharsets.UTF_8)), "acme");
  }

  private Violation onlyViolation(SubmitTransfer wanted) {
    InvalidRequest refusal =
        Objects.requireNonNull(
            catchThrowableOfType(InvalidRequest.class, () -> reader.read(wanted, "t")));
    assertThat(refusal.violations()).hasSize(1);
    return refusal.violations().getFirst();
  }

  private List<Violation> violations(String body) {
    return Objects.requireNonNull(catchThrowableOfType(InvalidRequest.class, () -> read(body)))
        .violations();
  }
}
