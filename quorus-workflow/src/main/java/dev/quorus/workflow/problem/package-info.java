/** What is wrong in a workflow's text: where, why, and what to do about it. */
@NullMarked
package dev.quorus.workflow.problem;

import org.jspecify.annotations.NullMarked;
