/** What is left when a server is killed, resumed or drained: everything that was acknowledged. */
@NullMarked
package dev.quorus.examples.crash;

import org.jspecify.annotations.NullMarked;
