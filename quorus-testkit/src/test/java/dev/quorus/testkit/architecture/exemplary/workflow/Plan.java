package dev.quorus.testkit.architecture.exemplary.workflow;

import dev.quorus.testkit.architecture.exemplary.core.transfer.PlainWords;

public record Plan(PlainWords words) {}
