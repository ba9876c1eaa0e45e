package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Template;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A person must agree before a group begins.
 *
 * @param message what the person is asked
 * @param timeout how long the answer may take; null for as long as it needs
 */
public record Approval(Template message, @Nullable Duration timeout) {}
