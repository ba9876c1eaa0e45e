/** Puts the engine together with the adapters of this host. */
@NullMarked
package dev.quorus.core;

import org.jspecify.annotations.NullMarked;
