/** The connections that agents have dialled to this controller, and what may pass over them. */
@NullMarked
package dev.quorus.controller.gateway;

import org.jspecify.annotations.NullMarked;
