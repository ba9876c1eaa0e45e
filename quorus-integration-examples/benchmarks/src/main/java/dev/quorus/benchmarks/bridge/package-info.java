/** A REST answer that a Node.js process gives over the TCP bridge of the event bus. */
@NullMarked
package dev.quorus.benchmarks.bridge;

import org.jspecify.annotations.NullMarked;
