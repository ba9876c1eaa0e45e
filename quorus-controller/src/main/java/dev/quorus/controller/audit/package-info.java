/** What is noted of who did what: requests that change something, and those that were refused. */
@NullMarked
package dev.quorus.controller.audit;

import org.jspecify.annotations.NullMarked;
