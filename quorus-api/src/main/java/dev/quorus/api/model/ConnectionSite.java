package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * Where a connection leads.
 *
 * @param protocol such as {@code sftp}
 * @param host a name or an address, of IPv6 without brackets
 * @param port null for the protocol's usual one
 * @param basePath the folder that paths of transfers are below; null for the top
 */
public record ConnectionSite(
    String protocol, String host, @Nullable Integer port, @Nullable String basePath) {}
