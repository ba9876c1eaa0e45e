package dev.quorus.controller.workflow.store;

/** A code for programs, and words for people. */
public record Reason(String code, String message) {}
