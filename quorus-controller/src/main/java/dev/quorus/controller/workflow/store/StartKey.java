package dev.quorus.controller.workflow.store;

/**
 * Names the start of a run, which begins once by it.
 *
 * @param fingerprint of what is asked for, to tell a repetition from another request
 */
public record StartKey(String text, String fingerprint) {}
