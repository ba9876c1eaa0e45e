package dev.quorus.testkit.architecture.offending.controller.fleet;

import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
public class WeldOutsideOfApp {}
