package dev.quorus.testkit.architecture.offending.core.protocol.file;

public final class FileAdapter {}
