package dev.quorus.api.model;

import java.time.Instant;

/**
 * A controller.
 *
 * @param id of its present life: a controller that is started again has another one
 * @param url where it is reached
 * @param leader whether it leads
 * @param lastSeenAt when it last said in the database that it is there
 * @param lagMillis how long ago that is, by the database's clock
 */
public record ClusterMemberView(
    String id, String url, String version, boolean leader, Instant lastSeenAt, long lagMillis) {}
