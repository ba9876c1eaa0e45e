/** Agents as processes of their own, which dial a server. */
@NullMarked
package dev.quorus.examples.agents;

import org.jspecify.annotations.NullMarked;
