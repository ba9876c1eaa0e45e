/** Microbenchmarks by JMH, each through the public door of what it measures. */
@NullMarked
package dev.quorus.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
