package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Template;
import org.jspecify.annotations.Nullable;

/**
 * One end of a transfer.
 *
 * @param connection the name of a stored connection; null if the text says it all
 * @param text a path of the connection, or a URI or an absolute path
 */
public record Location(@Nullable String connection, Template text) {}
