/** Requests that clients may send again: done once, and answered the same ever after. */
@NullMarked
package dev.quorus.controller.repeat;

import org.jspecify.annotations.NullMarked;
