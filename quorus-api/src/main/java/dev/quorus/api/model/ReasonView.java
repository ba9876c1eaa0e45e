package dev.quorus.api.model;

/**
 * Why an unfinished transfer is where it is.
 *
 * @param code for programs; more may come
 * @param message for people
 */
public record ReasonView(String code, String message) {}
