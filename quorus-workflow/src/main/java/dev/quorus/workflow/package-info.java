/**
 * Workflows: YAML text in, checked plan out; then what follows in a run from what happened. No I/O,
 * no clock, no threads.
 */
@NullMarked
package dev.quorus.workflow;

import org.jspecify.annotations.NullMarked;
