package dev.quorus.controller.store;

import java.time.Duration;

/**
 * A controller as the others see it.
 *
 * @param unseen how long ago it last said that it is there, by the database's clock
 */
public record MemberRow(Member member, Duration unseen) {}
