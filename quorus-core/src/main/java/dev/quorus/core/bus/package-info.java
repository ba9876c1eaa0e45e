/** Every address and every message between controllers and agents. */
@NullMarked
package dev.quorus.core.bus;

import org.jspecify.annotations.NullMarked;
