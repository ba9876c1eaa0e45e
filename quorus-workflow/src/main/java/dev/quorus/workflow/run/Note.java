package dev.quorus.workflow.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line of a run's history. Not needed to go on with the run.
 *
 * @param subject {@code run}, the name of a group, or the id of a transfer
 * @param what became of it: the name of a phase, or of what somebody did
 */
public record Note(Instant at, String subject, String what, @Nullable Why why) {}
