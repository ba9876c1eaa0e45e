/** Tokens of an OpenID Connect issuer in place of API keys. */
@NullMarked
package dev.quorus.controller.oidc;

import org.jspecify.annotations.NullMarked;
