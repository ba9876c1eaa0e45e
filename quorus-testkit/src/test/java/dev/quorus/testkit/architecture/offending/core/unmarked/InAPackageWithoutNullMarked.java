package dev.quorus.testkit.architecture.offending.core.unmarked;

public final class InAPackageWithoutNullMarked {}
