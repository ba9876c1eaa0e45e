/** A blocking transfer service, a thread for each transfer, to be measured beside ours. */
@NullMarked
package dev.quorus.benchmarks.before;

import org.jspecify.annotations.NullMarked;
