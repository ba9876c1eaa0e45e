/** Expressions in CEL: compiled and typed when read, evaluated within bounds. */
@NullMarked
package dev.quorus.workflow.expression;

import org.jspecify.annotations.NullMarked;
