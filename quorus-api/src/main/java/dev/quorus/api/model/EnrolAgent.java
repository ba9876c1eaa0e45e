package dev.quorus.api.model;

/**
 * An agent that enrols.
 *
 * @param credentialHash SHA-256, in lower case hexadecimal, of the credential that it made
 */
public record EnrolAgent(String agent, String pool, String credentialHash) {}
