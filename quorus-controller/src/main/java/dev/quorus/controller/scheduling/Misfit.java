package dev.quorus.controller.scheduling;

/**
 * Agents of a pool that cannot run a transfer.
 *
 * @param agents how many
 * @param lacks what each of them lacks, in words
 */
public record Misfit(int agents, String lacks) {}
