package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that shows the document, complete and from this server alone. */
class DocsTest {
  private static final Pattern FETCHED = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

  @TempDir static Path folder;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void everythingThatThePageIsMadeOfComesFromThisServer() {
    HttpResponse<String> page = api.get("/docs");

    List<String> fetched =
        FETCHED.matcher(page.body()).results().map(each -> each.group(1)).toList();

    assertThat(fetched).hasSize(4);
    assertThat(fetched)
        .allSatisfy(path -> {
          assertThat(URI.create(path).getHost()).isNull();
          HttpResponse<String> file = api.get(path);
          assertThat(file.statusCode()).as(path).isEqualTo(200);
          assertThat(file.body()).isNotBlank();
        });
    assertThat(api.get("/docs/page.js").body())
        .contains("'/openapi.yaml'")
        .contains("validatorUrl: null");
  }

  /** The page may ask nobody else, so what is tried out has to be tried at its own server. */
  @Test
  void whatIsTriedOutIsTriedAtTheServerOfThePage() {
    assertThat(api.get("/openapi.yaml").body()).contains("servers:\n  - url: /\n");
  }

  @Test
  void aBrowserRunsNothingThatIsWrittenIntoThePageAndAsksNobodyElse() {
    HttpResponse<String> page = api.get("/docs");

    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self';")
        .contains("connect-src 'self'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("http");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(Pattern.compile("<script>|onload=|<style").matcher(page.body()).results())
        .extracting(MatchResult::group)
        .isEmpty();
  }

  @Test
  void theLibrarysLicenceIsShownAndNothingElseIsServed() {
    assertThat(api.get("/docs/swagger-ui-bundle.js.LICENSE.txt").statusCode()).isEqualTo(200);
    assertThat(api.get("/docs/index.html").statusCode()).isEqualTo(404);
    assertThat(api.get("/docs/..%2Fpage.js").statusCode()).isEqualTo(404);
  }
}
