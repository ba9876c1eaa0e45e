/** What the service says to requests that it cannot or must not fulfil. */
@NullMarked
package dev.quorus.examples.badinput;

import org.jspecify.annotations.NullMarked;
