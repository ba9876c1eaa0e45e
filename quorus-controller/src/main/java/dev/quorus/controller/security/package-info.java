/** Who may do what: API keys, roles, and the sealing of secrets. */
@NullMarked
package dev.quorus.controller.security;

import org.jspecify.annotations.NullMarked;
