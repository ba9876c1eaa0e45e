/** The study of connection pools, as part of the suite. */
@NullMarked
package dev.quorus.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
