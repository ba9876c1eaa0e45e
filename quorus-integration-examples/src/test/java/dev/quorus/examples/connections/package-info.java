/** Named connections from end to end: a server as its users start it, over servers of others. */
@NullMarked
package dev.quorus.examples.connections;

import org.jspecify.annotations.NullMarked;
