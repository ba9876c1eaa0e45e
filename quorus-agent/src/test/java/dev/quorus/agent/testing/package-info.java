/** What the agent's tests share: scripted partners and child processes. */
@NullMarked
package dev.quorus.agent.testing;

import org.jspecify.annotations.NullMarked;
