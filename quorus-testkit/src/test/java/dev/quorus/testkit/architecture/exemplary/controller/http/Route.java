package dev.quorus.testkit.architecture.exemplary.controller.http;

import dev.quorus.testkit.architecture.exemplary.api.Wire;
import dev.quorus.testkit.architecture.exemplary.workflow.Plan;

public record Route(Wire wire, Plan plan) {}
