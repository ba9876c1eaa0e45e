package dev.quorus.testkit.architecture.exemplary.testkit;

import dev.quorus.testkit.architecture.exemplary.api.Wire;
import dev.quorus.testkit.architecture.exemplary.core.transfer.PlainWords;

public record Fake(Wire wire, PlainWords words) {}
