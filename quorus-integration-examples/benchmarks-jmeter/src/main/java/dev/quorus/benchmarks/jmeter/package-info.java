/** Downloads as a plan of JMeter. */
@NullMarked
package dev.quorus.benchmarks.jmeter;

import org.jspecify.annotations.NullMarked;
