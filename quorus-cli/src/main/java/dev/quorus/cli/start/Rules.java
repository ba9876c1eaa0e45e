package dev.quorus.cli.start;

import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKey;
import dev.quorus.controller.app.Retention;
import dev.quorus.core.config.DurationText;
import java.time.Duration;

/**
 * What a controller keeps to, whichever way it is started.
 *
 * @param webhookLoopback whether webhooks may call this machine
 * @param auditRetention how long entries of the audit log are kept
 */
public record Rules(boolean webhookLoopback, Duration auditRetention) {
  public static final Rules USUAL = new Rules(false, Retention.DEFAULT.audit());

  static Rules read(Said said, SettingKey webhookLoopback, SettingKey auditRetention) {
    return new Rules(
        said.isOn(webhookLoopback),
        said.value(auditRetention, USUAL.auditRetention(), Rules::retention));
  }

  private static Duration retention(String text) {
    Duration time = DurationText.parse(text);
    if (time.compareTo(Retention.LEAST_AUDIT) < 0 || time.compareTo(Retention.MOST_AUDIT) > 0) {
      throw new IllegalArgumentException(
          "'%s' is not from %dd to %dd"
              .formatted(text, Retention.LEAST_AUDIT.toDays(), Retention.MOST_AUDIT.toDays()));
    }
    return time;
  }
}
