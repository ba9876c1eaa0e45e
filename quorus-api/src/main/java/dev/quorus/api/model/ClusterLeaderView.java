package dev.quorus.api.model;

/**
 * The controller that leads.
 *
 * @param id of its present life: a controller that is started again has another one
 * @param url where it is reached
 */
public record ClusterLeaderView(String id, String url) {}
