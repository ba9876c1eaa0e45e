package dev.quorus.testkit.architecture.offending.core;

public final class AnyCoreClass {}
