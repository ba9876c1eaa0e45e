package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How a connection is to be tested.
 *
 * @param pool whose agent tests it; null for {@code default}
 * @param write whether a small file may be written into its folder, and removed again
 */
public record TestConnection(@Nullable String pool, @Nullable Boolean write) {}
