package dev.quorus.controller.security;

import java.time.Instant;

/**
 * An agent that wants to enrol.
 *
 * @param tokenHash of the token that it shows
 * @param credentialHash of the credential that it made for itself and will show from now on
 */
public record Enrolment(
    String tokenHash, String agent, String pool, String credentialHash, Instant at) {}
