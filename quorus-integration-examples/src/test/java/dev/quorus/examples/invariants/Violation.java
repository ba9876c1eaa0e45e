package dev.quorus.examples.invariants;

/** One promise broken, and by what. */
public record Violation(Invariant invariant, String what) {}
