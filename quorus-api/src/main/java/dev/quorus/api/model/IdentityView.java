package dev.quorus.api.model;

/**
 * Who asks.
 *
 * @param id of the key, or the subject of the token
 */
public record IdentityView(String id, String name, GrantView grant) {}
