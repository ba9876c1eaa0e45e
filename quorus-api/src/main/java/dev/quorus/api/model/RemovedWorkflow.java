package dev.quorus.api.model;

/** A workflow that is not run any more. */
public record RemovedWorkflow(String name) {}
