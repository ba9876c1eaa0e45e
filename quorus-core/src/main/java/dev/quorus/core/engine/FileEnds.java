package dev.quorus.core.engine;

import dev.quorus.core.transfer.Endpoint;

/**
 * The two ends of one file.
 *
 * @param streams connections for it at most; 0 for the adapter's choice
 * @param freshPlace whether nothing can be at the destination: neither a file nor a partial
 */
record FileEnds(Endpoint source, Endpoint destination, int streams, boolean freshPlace) {}
