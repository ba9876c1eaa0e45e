/** The values of variables: run before group before workflow, in the order they need each other. */
@NullMarked
package dev.quorus.workflow.variables;

import org.jspecify.annotations.NullMarked;
