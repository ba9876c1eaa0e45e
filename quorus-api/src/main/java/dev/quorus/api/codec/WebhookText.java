package dev.quorus.api.codec;

import java.util.regex.Pattern;

/** The forms of what belongs to webhooks. Few bodies have any, so expressions are quick enough. */
final class WebhookText {
  private static final Pattern URL = Pattern.compile("[Hh][Tt][Tt][Pp][Ss]?://[!-~]*");
  private static final Pattern EVENT =
      Pattern.compile(
          "transfer\\.(queued|assigned|running|retry_wait|paused|succeeded|failed|cancelled)");
  private static final Pattern SECRET =
      Pattern.compile(
          "whsec_(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");
  private static final Pattern ID = Pattern.compile("wh_[0-9a-f]{20}");

  private WebhookText() {}

  static boolean fits(TextRule rule, String text) {
    Pattern form =
        switch (rule) {
          case WEBHOOK_URL -> URL;
          case EVENT_TYPE -> EVENT;
          case WEBHOOK_SECRET -> SECRET;
          case WEBHOOK -> ID;
          default -> throw new IllegalArgumentException(rule + " is of no webhook");
        };
    return form.matcher(text).matches();
  }
}
