package dev.quorus.api.model;

/** An agent that may connect with its credential. */
public record EnrolledAgent(String agent, String pool) {}
