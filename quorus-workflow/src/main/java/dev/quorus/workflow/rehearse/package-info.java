/**
 * Runs without moving a byte: to see what would go wrong, and to forecast when it would be done.
 */
@NullMarked
package dev.quorus.workflow.rehearse;

import org.jspecify.annotations.NullMarked;
