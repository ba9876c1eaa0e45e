package dev.quorus.benchmarks.micro;

import dev.quorus.workflow.PlanResult;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.plan.PlanRequest;
import java.time.Instant;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A workflow of 10 groups of 100 transfers: read and checked, and planned. */
@State(Scope.Benchmark)
public class WorkflowBenchmark {
  private static final Instant NOW = Instant.parse("2026-11-20T16:00:00Z");
  private static final String TEXT = text();

  private final WorkflowDefinition definition = parsed();

  private static String text() {
    StringBuilder text =
        new StringBuilder(
            """
            apiVersion: quorus.dev/v1
            kind: Workflow
            metadata: {name: benchmark}
            spec:
              variables:
                day: {type: date, default: "{{ minusDays(dateOf(now), 1) }}"}
                stamp: "{{ formatDate(day, 'yyyyMMdd') }}"
              transferGroups:
            """);
    for (int i = 0; i < 10; i++) {
      text.append("    - name: group").append(i).append('\n');
      if (i > 0) {
        text.append("      dependsOn: [group").append(i - 1).append("]\n");
      }
      text.append(
          "      forEach: {range: {from: 1, to: 100}}\n      transfers:\n        - {name: t");
      text.append(", source: \"http://127.0.0.1:8080/")
          .append(i)
          .append("/{{ item }}-{{ stamp }}\"");
      text.append(", destination: \"/data/").append(i).append("/{{ item }}\"}\n");
    }
    return text.toString();
  }

  private static WorkflowDefinition parsed() {
    if (WorkflowReader.read("benchmark.yaml", TEXT) instanceof ReadResult.Parsed parsed) {
      return parsed.definition();
    }
    throw new IllegalStateException("the workflow of the benchmark is refused");
  }

  @Benchmark
  public ReadResult read() {
    return WorkflowReader.read("benchmark.yaml", TEXT);
  }

  @Benchmark
  public PlanResult plan() {
    PlanResult result = WorkflowPlanner.plan(definition, PlanRequest.at(NOW));
    if (result instanceof PlanResult.Refused refused) {
      throw new IllegalStateException("not planned: " + refused.problems());
    }
    return result;
  }
}
