/** What is remembered of workflows, their runs and their triggers. */
@NullMarked
package dev.quorus.controller.workflow.store;

import org.jspecify.annotations.NullMarked;
