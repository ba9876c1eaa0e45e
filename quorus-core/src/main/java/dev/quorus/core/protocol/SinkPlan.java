package dev.quorus.core.protocol;

import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.TransferId;

/** How a sink is to write: which transfer's partial it is, and by what rules it is published. */
public record SinkPlan(TransferId transfer, Delivery delivery) {}
