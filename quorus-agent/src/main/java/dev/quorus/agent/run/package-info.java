/** Runs assigned attempts within the agent's slots and keeps their ends until they are settled. */
@NullMarked
package dev.quorus.agent.run;

import org.jspecify.annotations.NullMarked;
