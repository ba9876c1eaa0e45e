package dev.quorus.controller.http;

import dev.quorus.controller.cluster.Cluster;
import dev.quorus.controller.fleet.FleetView;
import dev.quorus.controller.security.ApiKeys;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.time.Ticker;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;

/**
 * What the API stands on.
 *
 * @param meters measured into, and shown at {@code /metrics}
 */
public record ApiBackend(
    Transfers transfers,
    FleetView fleet,
    ApiKeys keys,
    Cluster cluster,
    PrometheusMeterRegistry meters,
    InstantSource clock,
    Ticker ticker) {}
