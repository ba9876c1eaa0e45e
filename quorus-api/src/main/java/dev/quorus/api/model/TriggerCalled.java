package dev.quorus.api.model;

/** The signed URL of a trigger was called; its run begins, unless the trigger leaves it out. */
public record TriggerCalled(String id) {}
