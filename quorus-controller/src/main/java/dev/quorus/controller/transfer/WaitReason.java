package dev.quorus.controller.transfer;

/**
 * Why a transfer is where it is.
 *
 * @param code for programs: NO_AGENT, NO_FITTING_AGENT, NO_SLOT, ENDPOINT_LIMIT, RETRY_DUE,
 *     ASSIGNED, RUNNING, DESTINATION_BUSY, TENANT_RUNNING, TENANT_BYTES, STARTING, PAUSED
 * @param message for people: names what it waits for
 */
public record WaitReason(String code, String message) {}
