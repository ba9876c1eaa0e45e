package dev.quorus.api.model;

/**
 * Why an attempt, or the transfer for good, ended without its file.
 *
 * @param code for programs; more may come
 * @param message for people; never holds a secret
 * @param retry whether it can pass by itself
 * @param remedy what a person can do about it
 */
public record FailureView(String code, String message, RetryName retry, String remedy) {}
