/** The one home of the clock, of timers and of waiting. */
@NullMarked
package dev.quorus.core.time;

import org.jspecify.annotations.NullMarked;
