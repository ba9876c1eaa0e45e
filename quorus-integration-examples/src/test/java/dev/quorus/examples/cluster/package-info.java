/** A whole cluster of real processes, with every link between them in a test's hands. */
@NullMarked
package dev.quorus.examples.cluster;

import org.jspecify.annotations.NullMarked;
