package dev.quorus.core.engine;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferOrder;

/** One attempt at one order. */
public record Job(AttemptRef ref, TransferOrder order) {}
