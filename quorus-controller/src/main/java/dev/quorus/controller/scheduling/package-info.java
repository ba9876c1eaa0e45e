/** Which transfer runs where and when: a pure state machine, without I/O or a clock. */
@NullMarked
package dev.quorus.controller.scheduling;

import org.jspecify.annotations.NullMarked;
