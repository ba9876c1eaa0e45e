package dev.quorus.cli.order;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.ServerTrust;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one end is opened with. */
record Access(Map<String, String> headers, @Nullable Credentials credentials, ServerTrust trust) {
  Access {
    headers = Map.copyOf(headers);
  }
}
