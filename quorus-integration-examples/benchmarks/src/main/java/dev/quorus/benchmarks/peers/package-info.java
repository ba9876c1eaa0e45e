/** Rows beside other tools, by the scripts in the folder peers. */
@NullMarked
package dev.quorus.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
