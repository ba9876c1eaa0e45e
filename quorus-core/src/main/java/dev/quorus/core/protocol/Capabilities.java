package dev.quorus.core.protocol;

/**
 * What a destination can do; the engine does the strongest thing that it allows, and records what
 * it could not.
 *
 * @param resume keeps a partial that a later attempt can go on with
 * @param atomicRename gives a finished file its name in one step
 * @param needsLength wants to know the length before the first byte
 * @param setTimes can give the file the time at which the source was written
 */
public record Capabilities(
    boolean resume, boolean atomicRename, boolean needsLength, boolean setTimes) {}
