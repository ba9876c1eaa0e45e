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

/**
 * The entity tag of a transfer: it tells of what can be edited, which is the priority, and not of
 * its progress.
 */
final class EntityTag {
  static final String HEADER = "ETag";

  private static final Pattern TAG = Pattern.compile("(?:W/)?\"[!#-~\\x80-\\xff]*\"");
  private static final Pattern LIST = Pattern.compile(TAG + "(?:[ \t]*,[ \t]*" + TAG + "){0,31}");
  private static final Pattern OURS = Pattern.compile("\"priority-([0-9])\"");

  private EntityTag() {}

  static String of(int priority) {
    return "\"priority-" + priority + '"';
  }

  /**
   * The priorities that the request wants to change from; null for any.
   *
   * @throws Refusal if it does not say
   * @throws InvalidRequest if that is no list of tags
   */
  static @Nullable Set<Integer> ifMatch(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.IF_MATCH);
    if (header == null) {
      throw Refusal.preconditionMissing();
    }
    String text = header.strip();
    if (text.equals("*")) {
      return null;
    }
    if (!LIST.matcher(text).matches()) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "header/If-Match",
                  ShownText.of(text),
                  "must be the ETag of an earlier answer, such as \"priority-5\", or *")));
    }
    Set<Integer> priorities = new HashSet<>();
    Matcher tags = TAG.matcher(text);
    while (tags.find()) {
      Matcher ours = OURS.matcher(tags.group());
      if (ours.matches()) {
        priorities.add(Integer.valueOf(ours.group(1)));
      }
    }
    return priorities;
  }
}
