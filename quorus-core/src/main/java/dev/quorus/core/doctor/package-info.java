/** Examines an endpoint: whether it can be reached, what is there, and what its server can do. */
@NullMarked
package dev.quorus.core.doctor;

import org.jspecify.annotations.NullMarked;
