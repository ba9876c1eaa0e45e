/** Workflows on the server: runs that go on whichever controller leads, and what starts them. */
@NullMarked
package dev.quorus.controller.workflow;

import org.jspecify.annotations.NullMarked;
