/** What the controller remembers: one durable truth behind group commit. */
@NullMarked
package dev.quorus.controller.store;

import org.jspecify.annotations.NullMarked;
