package dev.quorus.core.protocol;

import java.nio.ByteBuffer;

/**
 * What an earlier attempt left at the destination.
 *
 * @param size in bytes
 * @param ledger what was written beside it; empty if nothing was
 */
public record Partial(long size, ByteBuffer ledger) {}
