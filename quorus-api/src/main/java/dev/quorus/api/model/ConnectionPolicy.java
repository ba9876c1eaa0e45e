package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/** What holds for transfers over a connection that say nothing else. */
public record ConnectionPolicy(@Nullable VerifyName verify, @Nullable PublishName publish) {
  public static final ConnectionPolicy NONE = new ConnectionPolicy(null, null);
}
