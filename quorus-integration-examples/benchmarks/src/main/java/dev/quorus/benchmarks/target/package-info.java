/** The figures that are to be reached, and whether they were. */
@NullMarked
package dev.quorus.benchmarks.target;

import org.jspecify.annotations.NullMarked;
