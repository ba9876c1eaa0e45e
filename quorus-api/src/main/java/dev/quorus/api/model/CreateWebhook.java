package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook to be made.
 *
 * @param url that messages are posted to
 * @param events that it is told of, such as {@code transfer.failed}; null for every end of a
 *     transfer
 */
public record CreateWebhook(
    @Nullable String url, @Nullable List<@Nullable String> events, @Nullable String description) {}
