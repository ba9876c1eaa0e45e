package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A person's answer to a group that asks.
 *
 * @param group that asks
 * @param approved false to decline; null for true
 * @param reason why it is declined
 */
public record ApproveGroup(String group, @Nullable Boolean approved, @Nullable String reason) {}
