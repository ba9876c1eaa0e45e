/** What an adapter must offer: sources to read, sinks to write, and what it can do. */
@NullMarked
package dev.quorus.core.protocol;

import org.jspecify.annotations.NullMarked;
