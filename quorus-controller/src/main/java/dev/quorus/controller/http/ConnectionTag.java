package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Versions of what is edited, as HTTP writes them: {@code "3"}. */
final class ConnectionTag {
  private static final Pattern TAG = Pattern.compile("(?:W/)?\"[!#-~\\x80-\\xff]*\"");
  private static final Pattern LIST = Pattern.compile(TAG + "(?:[ \t]*,[ \t]*" + TAG + "){0,31}");
  private static final Pattern OURS = Pattern.compile("\"(0|[1-9][0-9]{0,17})\"");

  private ConnectionTag() {}

  static String of(long version) {
    return "\"" + version + "\"";
  }

  /**
   * The versions that the request is about; null if any will do.
   *
   * @throws InvalidRequest if it is no list of entity tags
   */
  static @Nullable Set<Long> wanted(HttpServerRequest request) {
    String text = request.getHeader(HttpHeaders.IF_MATCH);
    if (text == null || text.strip().equals("*")) {
      return null;
    }
    boolean isList = LIST.matcher(text.strip()).matches();
    if (!isList || request.headers().getAll(HttpHeaders.IF_MATCH).size() > 1) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "header/If-Match",
                  ShownText.of(text),
                  "must be the ETag of an answer, such as \"3\", or *")));
    }
    Set<Long> versions = new HashSet<>();
    Matcher tags = TAG.matcher(text);
    while (tags.find()) {
      // What has another form is the tag of nothing here, as a weak one is.
      Matcher ours = OURS.matcher(tags.group());
      if (ours.matches()) {
        versions.add(Long.valueOf(ours.group(1)));
      }
    }
    return versions;
  }
}
