package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Versions of what is edited, as HTTP writes them: {@code "3"}. */
final class ConnectionTag {
  private static final Pattern FORM = Pattern.compile("\"(0|[1-9][0-9]{0,17})\"");

  private ConnectionTag() {}

  static String of(long version) {
    return "\"" + version + "\"";
  }

  /**
   * The version that the request is about; null if any will do.
   *
   * @throws InvalidRequest if it is no entity tag of ours
   */
  static @Nullable Long wanted(HttpServerRequest request) {
    String text = request.getHeader(HttpHeaders.IF_MATCH);
    if (text == null || text.strip().equals("*")) {
      return null;
    }
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || request.headers().getAll(HttpHeaders.IF_MATCH).size() > 1) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "header/If-Match",
                  ShownText.of(text),
                  "must be the ETag of an answer, such as \"3\", or *")));
    }
    return Long.valueOf(form.group(1));
  }
}
