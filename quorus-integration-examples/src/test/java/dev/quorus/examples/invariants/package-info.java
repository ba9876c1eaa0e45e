/** What must hold after every run, checked from the database and the disk, whatever happened. */
@NullMarked
package dev.quorus.examples.invariants;

import org.jspecify.annotations.NullMarked;
