package dev.quorus.controller.store;

/**
 * One controller process.
 *
 * @param node its name with the number of its boot, so that a restarted process is another one
 * @param url where the others and the agents reach it
 * @param version of the program
 */
public record Member(String node, String url, String version) {}
