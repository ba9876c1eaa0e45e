package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How far a running transfer is. No event of the log: it has no number, and is not replayed.
 *
 * @param bytesTotal null while it is not known
 * @param filesTotal null while it is not known
 */
public record TransferProgress(
    String transfer,
    @Nullable Long bytesTotal,
    long bytesTransferred,
    @Nullable Long filesTotal,
    long filesTransferred) {}
