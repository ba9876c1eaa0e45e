/** The cluster and its size: long queues, ends of transfers, takeovers, many agents. */
@NullMarked
package dev.quorus.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
