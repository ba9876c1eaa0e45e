/** Who an agent is to its controllers: its credential, and how it got that. */
@NullMarked
package dev.quorus.agent.enrol;

import org.jspecify.annotations.NullMarked;
