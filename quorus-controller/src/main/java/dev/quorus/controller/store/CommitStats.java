package dev.quorus.controller.store;

/**
 * What group commit has done since the store was opened.
 *
 * @param commits transactions committed
 * @param writes committed in them; divided by the commits this is the mean batch
 * @param failed writes that were refused or could not be committed
 * @param largestBatch writes in the largest transaction
 * @param commitNanos spent in committing, nanoseconds: mostly the disk's flush
 * @param waiting writes that wait for their transaction now
 */
public record CommitStats(
    long commits, long writes, long failed, long largestBatch, long commitNanos, int waiting) {}
