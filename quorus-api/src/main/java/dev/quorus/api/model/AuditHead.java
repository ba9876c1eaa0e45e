package dev.quorus.api.model;

/** Where the chain of the audit log ends. */
public record AuditHead(long seq, String hash) {}
