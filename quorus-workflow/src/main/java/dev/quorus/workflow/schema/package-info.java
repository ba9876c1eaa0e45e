/** The JSON Schema of workflows, and the walker that holds a document against it. */
@NullMarked
package dev.quorus.workflow.schema;

import org.jspecify.annotations.NullMarked;
