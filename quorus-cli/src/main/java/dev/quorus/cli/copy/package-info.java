/** {@code quorus copy}: one file, by the engine alone, without a server. */
@NullMarked
package dev.quorus.cli.copy;

import org.jspecify.annotations.NullMarked;
