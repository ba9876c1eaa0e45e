/**
 * The course of a run: what has happened goes in, what is to be done comes out. One thread a run;
 * no I/O, no clock, and everything that must survive is in rows.
 */
@NullMarked
package dev.quorus.workflow.run;

import org.jspecify.annotations.NullMarked;
