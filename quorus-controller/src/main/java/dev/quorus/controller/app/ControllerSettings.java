package dev.quorus.controller.app;

import dev.quorus.controller.http.ApiSettings;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.webhook.WebhookSettings;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a controller is started with.
 *
 * @param dataFolder of the store and the keys; created if it is missing, locked while it runs
 * @param retention how long what is over is kept
 * @param identity who it is
 * @param webhooks how their messages are sent
 * @param shared what it has in common with other controllers; null if its store is its own
 */
public record ControllerSettings(
    Path dataFolder,
    ApiSettings api,
    TransferControl.Settings transfers,
    Retention retention,
    Identity identity,
    WebhookSettings webhooks,
    @Nullable Shared shared) {
  /** The only one in its data folder, with the usual behaviour and retention. */
  public static ControllerSettings of(Path dataFolder, ApiSettings api) {
    return new ControllerSettings(
        dataFolder,
        api,
        TransferControl.Settings.DEFAULT,
        Retention.DEFAULT,
        new Identity("controller", null, ""),
        WebhookSettings.DEFAULT,
        null);
  }

  /** The same with webhooks that are sent otherwise. */
  public ControllerSettings with(WebhookSettings other) {
    return new ControllerSettings(dataFolder, api, transfers, retention, identity, other, shared);
  }

  /** The same with another retention. */
  public ControllerSettings with(Retention other) {
    return new ControllerSettings(dataFolder, api, transfers, other, identity, webhooks, shared);
  }

  /**
   * Who a controller is.
   *
   * @param url where others reach it; null for the address and the port that it listens at
   */
  public record Identity(String name, @Nullable String url, String version) {}

  /**
   * What controllers have in common.
   *
   * @param opening opens the store of all of them
   * @param secretsKey seals their secrets, in base64; null for the one of the data folder
   */
  public record Shared(StoreOpening opening, @Nullable Secret secretsKey) {}

  /** Opens a store. Blocks. */
  @FunctionalInterface
  public interface StoreOpening {
    /**
     * Opens it.
     *
     * @throws dev.quorus.controller.store.StoreException if that fails, with what to do about it
     */
    Stores open(SecretCodec secrets);
  }
}
