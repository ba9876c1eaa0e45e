package dev.quorus.controller.workflow;

import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import org.jspecify.annotations.Nullable;

/** Connections and secrets by their names, as runs may use them. Blocks; for virtual threads. */
public interface Vault {
  /** One in which there is nothing. */
  Vault EMPTY =
      new Vault() {
        @Override
        public Endpoint connection(String tenant, String name) {
          throw new IllegalArgumentException(
              "the server knows no connection '%s'; write the URI into the workflow"
                  .formatted(name));
        }

        @Override
        public @Nullable Secret secret(String tenant, String name) {
          return null;
        }
      };

  /**
   * Where a connection leads.
   *
   * @throws IllegalArgumentException if there is none of this name, with what to do about it
   */
  Endpoint connection(String tenant, String name);

  /** Null if there is none of this name. */
  @Nullable Secret secret(String tenant, String name);
}
