/** The example workflows, each run end to end against real servers. */
@NullMarked
package dev.quorus.examples.workflows;

import org.jspecify.annotations.NullMarked;
