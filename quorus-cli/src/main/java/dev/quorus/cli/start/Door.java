package dev.quorus.cli.start;

import dev.quorus.controller.http.Transport;
import dev.quorus.controller.oidc.OidcSettings;
import org.jspecify.annotations.Nullable;

/**
 * How clients come in.
 *
 * @param transport in clear, or TLS with a certificate
 * @param oidc whose tokens are accepted beside API keys; null for nobody's
 */
public record Door(Transport transport, @Nullable OidcSettings oidc) {}
