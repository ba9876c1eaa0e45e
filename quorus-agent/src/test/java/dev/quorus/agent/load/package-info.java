/** How much the agent can take, and how fast. */
@NullMarked
package dev.quorus.agent.load;

import org.jspecify.annotations.NullMarked;
