/** Processes that are measured, and what the kernel says of them. */
@NullMarked
package dev.quorus.benchmarks.process;

import org.jspecify.annotations.NullMarked;
