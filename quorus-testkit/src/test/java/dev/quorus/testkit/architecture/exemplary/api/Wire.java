package dev.quorus.testkit.architecture.exemplary.api;

public record Wire(String id) {}
