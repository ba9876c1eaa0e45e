/**
 * What the agent must still know after its process died: the attempts it took and how they ended.
 */
@NullMarked
package dev.quorus.agent.journal;

import org.jspecify.annotations.NullMarked;
