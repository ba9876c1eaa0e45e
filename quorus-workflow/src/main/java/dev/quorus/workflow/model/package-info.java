/** A workflow as its author wrote it: checked, typed, not yet expanded. */
@NullMarked
package dev.quorus.workflow.model;

import org.jspecify.annotations.NullMarked;
