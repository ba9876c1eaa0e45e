package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A tenant.
 *
 * @param use null where it was not asked for
 */
public record TenantView(
    String id, String description, QuotaSpec quotas, Instant createdAt, @Nullable TenantUse use) {}
