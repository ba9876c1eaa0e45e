/** Makes load: as fast as answers come, or at a fixed rate whatever the answers do. */
@NullMarked
package dev.quorus.benchmarks.load;

import org.jspecify.annotations.NullMarked;
