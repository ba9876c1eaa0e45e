package dev.quorus.agent.journal;

import dev.quorus.core.transfer.Receipt;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that was under way when the process died.
 *
 * @param publishing what it would have reported, if it was about to give its file the final name:
 *     whether it still did is not known
 */
public record InterruptedAttempt(TakenAttempt attempt, @Nullable Receipt publishing) {}
