package dev.quorus.controller.app;

import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.transfer.TransferControl;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a controller is started with.
 *
 * @param dataFolder of the store and the keys; created if it is missing, locked while it runs
 * @param retention how long finished transfers are kept, at least a minute
 */
public record ControllerSettings(
    Path dataFolder, ApiSettings api, TransferControl.Settings transfers, Duration retention) {
  public static final Duration DEFAULT_RETENTION = Duration.ofDays(30);

  public ControllerSettings {
    if (retention.compareTo(Duration.ofMinutes(1)) < 0) {
      throw new IllegalArgumentException(
          "retention %s is too short; at least PT1M".formatted(retention));
    }
  }

  /** With the usual behaviour and retention. */
  public static ControllerSettings of(Path dataFolder, ApiSettings api) {
    return new ControllerSettings(
        dataFolder, api, TransferControl.Settings.DEFAULT, DEFAULT_RETENTION);
  }
}
