/**
 * Cron expressions and the instants at which they fire, whatever the clocks do in spring and
 * autumn.
 */
@NullMarked
package dev.quorus.workflow.cron;

import org.jspecify.annotations.NullMarked;
