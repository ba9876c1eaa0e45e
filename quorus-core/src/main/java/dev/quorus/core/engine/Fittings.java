package dev.quorus.core.engine;

import dev.quorus.core.bandwidth.Throttle;
import dev.quorus.core.protocol.Protocols;

/** What all files of an attempt share. */
record Fittings(Protocols protocols, Throttle throttle, StopSwitch stops) {}
