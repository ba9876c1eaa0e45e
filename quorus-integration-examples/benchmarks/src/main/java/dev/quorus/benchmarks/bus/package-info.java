/** The event bus: half a million request-replies in one node, clustered, and across processes. */
@NullMarked
package dev.quorus.benchmarks.bus;

import org.jspecify.annotations.NullMarked;
