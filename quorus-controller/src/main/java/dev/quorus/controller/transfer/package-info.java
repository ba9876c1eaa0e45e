/** What clients may do with transfers, over the store and the live fleet. */
@NullMarked
package dev.quorus.controller.transfer;

import org.jspecify.annotations.NullMarked;
