/** Orders for an engine, made of transfers of a plan. */
@NullMarked
package dev.quorus.workflow.order;

import org.jspecify.annotations.NullMarked;
