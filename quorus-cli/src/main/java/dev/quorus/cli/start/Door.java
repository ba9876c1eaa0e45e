package dev.quorus.cli.start;

import dev.quorus.controller.http.Transport;
import dev.quorus.controller.oidc.OidcSettings;
import org.jspecify.annotations.Nullable;

/**
 * Who comes in, and who is called.
 *
 * @param transport in clear, or TLS with a certificate
 * @param oidc whose tokens are accepted beside API keys; null for nobody's
 * @param rules what else it keeps to
 */
public record Door(Transport transport, @Nullable OidcSettings oidc, Rules rules) {}
