/** Checked nodes become the model: names resolved, expressions compiled, cycles found. */
@NullMarked
package dev.quorus.workflow.binding;

import org.jspecify.annotations.NullMarked;
