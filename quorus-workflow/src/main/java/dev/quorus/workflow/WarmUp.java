package dev.quorus.workflow;

import dev.quorus.workflow.plan.PlanRequest;
import java.time.Instant;

/**
 * Has the classes loaded that the first workflow of a process needs, so that it does not wait for
 * them: the expressions' language alone has a thousand.
 */
public final class WarmUp {
  /** With something of each kind that is read, checked, compiled and evaluated. */
  private static final String SAMPLE =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: sample}
      spec:
        variables:
          day: {type: date, default: "{{ minusDays(dateOf(now, 'UTC'), 1) }}"}
          sites: {type: list, default: [a, b]}
        transferGroups:
          - name: fetch
            condition: size(sites) > 0 && formatDate(day, 'EEE') != 'Sun'
            forEach: {list: '{{ sites }}', as: site}
            transfers:
              - name: report
                source: "/out/{{ upper(site) }}-{{ formatDate(day, 'yyyyMMdd') }}"
                destination: '/in/{{ site }}'
          - name: publish
            dependsOn: [fetch]
            condition: groups.fetch.files > 0
            transfers: [{name: all, source: /in/, destination: '/live/{{ run.id }}/', recursive: true}]
        triggers:
          - {name: nightly, cron: {expression: 30 2 * * MON-FRI, timeZone: Europe/Zurich}}
      """;

  private WarmUp() {}

  /** Reads and plans a workflow; the hash of the plan. Takes a second of a processor at first. */
  public static String run() {
    return switch (WorkflowReader.read("sample.yaml", SAMPLE)) {
      case ReadResult.Refused(var problems) -> throw new IllegalStateException(problems.toString());
      case ReadResult.Parsed(var definition, var warnings) ->
          switch (WorkflowPlanner.plan(definition, PlanRequest.at(Instant.EPOCH))) {
            case PlanResult.Refused(var problems) ->
                throw new IllegalStateException(problems.toString());
            case PlanResult.Planned(var plan) -> plan.hash();
          };
    };
  }
}
