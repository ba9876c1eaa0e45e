package dev.quorus.core.protocol.smb.wire;

/** A file or folder that was opened, and what the server said of it in the same answer. */
public record OpenFile(FileId id, FileFacts facts) {}
