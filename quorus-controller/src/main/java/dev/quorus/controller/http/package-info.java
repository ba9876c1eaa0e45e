/** The REST API: routes, who may call them, and every error that a client can see. */
@NullMarked
package dev.quorus.controller.http;

import org.jspecify.annotations.NullMarked;
