package dev.quorus.controller.store;

import java.time.Duration;

/**
 * Who leads, as it was committed when it was asked for.
 *
 * @param epoch of the present lead, or of the last one if it is free; 0 before the first
 * @param owner the node that leads; empty if nobody does
 * @param url where that node is reached; empty if nobody leads
 * @param left of its lease, by the database's clock; zero if it ran out
 * @param mine whether the member that asked leads; of {@link LeadStore#current}, whether the member
 *     does that this process stood or presented last
 */
public record LeadView(long epoch, String owner, String url, Duration left, boolean mine) {}
