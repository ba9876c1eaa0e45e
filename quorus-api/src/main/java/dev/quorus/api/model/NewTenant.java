package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/** A tenant to be created. */
public record NewTenant(String id, @Nullable String description, @Nullable QuotaSpec quotas) {}
