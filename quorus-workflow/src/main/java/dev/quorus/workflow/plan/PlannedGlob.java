package dev.quorus.workflow.plan;

/**
 * Files that a group looks for when it starts; each makes its transfers once.
 *
 * @param as the name of the variable that holds the path
 * @param maxItems with more the group fails
 */
public record PlannedGlob(
    String as, PlannedLocation source, PlannedSelection selection, int maxItems) {}
