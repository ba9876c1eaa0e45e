/** Workflows: YAML text in, checked plan out. No I/O, no clock, no threads. */
@NullMarked
package dev.quorus.workflow;

import org.jspecify.annotations.NullMarked;
