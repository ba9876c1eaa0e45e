/**
 * The command {@code quorus demo}: everything at once, on this machine, checked to the last byte.
 */
@NullMarked
package dev.quorus.examples.demo;

import org.jspecify.annotations.NullMarked;
