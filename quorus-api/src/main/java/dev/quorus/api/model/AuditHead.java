package dev.quorus.api.model;

/** An entry of the audit log, such as the one where its chain ends. */
public record AuditHead(long seq, String hash) {}
