/** Transfers with the servers that people run, where they are installed. */
@NullMarked
package dev.quorus.examples.peers;

import org.jspecify.annotations.NullMarked;
