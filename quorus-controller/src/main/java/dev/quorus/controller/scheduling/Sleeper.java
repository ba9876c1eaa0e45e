package dev.quorus.controller.scheduling;

/** What an alarm can wake. */
sealed interface Sleeper permits Entry, Agent {}
