/**
 * When runs start by themselves: what has happened goes in, runs to be started come out. No I/O, no
 * clock, and everything that must survive is in rows.
 */
@NullMarked
package dev.quorus.workflow.trigger;

import org.jspecify.annotations.NullMarked;
