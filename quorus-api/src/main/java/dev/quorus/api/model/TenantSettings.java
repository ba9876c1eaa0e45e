package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/** What can be changed about a tenant; a quota that is left out is none. */
public record TenantSettings(@Nullable String description, @Nullable QuotaSpec quotas) {}
