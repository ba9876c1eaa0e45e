/** What is to be measured, how thoroughly, and what a benchmark is given for it. */
@NullMarked
package dev.quorus.benchmarks.plan;

import org.jspecify.annotations.NullMarked;
