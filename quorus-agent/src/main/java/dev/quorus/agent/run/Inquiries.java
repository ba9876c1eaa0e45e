package dev.quorus.agent.run;

/** What controllers may ask of an agent beside transfers. */
public record Inquiries(Examinations examinations, Looks looks) {}
