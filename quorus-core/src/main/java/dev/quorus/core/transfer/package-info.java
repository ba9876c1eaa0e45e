/** What a transfer is: its order, its state machine, its receipt. Pure Java, no I/O, no JSON. */
@NullMarked
package dev.quorus.core.transfer;

import org.jspecify.annotations.NullMarked;
