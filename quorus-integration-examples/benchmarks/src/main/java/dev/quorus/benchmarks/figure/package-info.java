/** What was measured: figures with their runs, and how long things took. */
@NullMarked
package dev.quorus.benchmarks.figure;

import org.jspecify.annotations.NullMarked;
