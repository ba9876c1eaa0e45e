/** Start, memory, threads and processor time of a running server. */
@NullMarked
package dev.quorus.benchmarks.life;

import org.jspecify.annotations.NullMarked;
