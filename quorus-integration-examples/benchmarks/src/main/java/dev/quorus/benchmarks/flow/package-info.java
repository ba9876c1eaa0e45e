/** Whole runs of workflows. */
@NullMarked
package dev.quorus.benchmarks.flow;

import org.jspecify.annotations.NullMarked;
