package dev.quorus.examples.demo;

import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferStateName;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One transfer of the demo, and what must come of it.
 *
 * @param original the file whose bytes must arrive; null if nothing may
 * @param copy where they must arrive
 */
record DemoTransfer(
    String title,
    SubmitTransfer order,
    TransferStateName expected,
    @Nullable Path original,
    Path copy) {}
