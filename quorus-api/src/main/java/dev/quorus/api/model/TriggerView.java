package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What starts a workflow by itself.
 *
 * @param id {@code workflow:trigger}
 * @param kind {@code cron}, {@code interval}, {@code file-arrival}, {@code webhook} or {@code
 *     after-workflow}
 * @param lastAt the tick, or the look, up to which all has been dealt with; null if there was none
 * @param running runs of it that go on
 * @param waiting runs of it that wait for those
 */
public record TriggerView(
    String id,
    String workflow,
    String name,
    String kind,
    boolean enabled,
    @Nullable Instant lastAt,
    int running,
    int waiting) {}
