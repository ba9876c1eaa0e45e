/** What a run will do: groups in order, transfers expanded, texts filled in, with a stable hash. */
@NullMarked
package dev.quorus.workflow.plan;

import org.jspecify.annotations.NullMarked;
