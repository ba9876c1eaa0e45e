package dev.quorus.workflow.plan;

import static dev.quorus.workflow.Problematic.parsed;
import static dev.quorus.workflow.Problematic.planned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.GroupResult;
import dev.quorus.workflow.expression.RunFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a plan leaves open, filled in as the run comes to know it. */
class LatePlanTest {
  private static final RunFacts BEGUN = new RunFacts("r7", "NORMAL", "manual", List.of());

  private static PlannedGroup last(String groups) {
    String text =
        "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: late}\nspec:\n"
            + groups.indent(2);
    return planned(parsed(text), PlanRequest.at(Instant.EPOCH)).groups().getLast();
  }

  private static final String GLOB =
      """
      variables: {folder: /in}
      transferGroups:
        - name: g
          forEach: {glob: {source: "{{ folder }}", include: ['*.xml'], maxItems: 3}, as: file}
          transfers:
            - name: t
              condition: size(file) < 12
              source: "{{ file }}"
              destination: "/out/{{ baseName(file) }}-{{ run.id }}"
            - {name: u, source: "{{ file }}", destination: "/copy/{{ baseName(file) }}"}
      """;

  @Test
  void makesTheTransfersOfEachFileThatAGlobFinds() throws Exception {
    List<PlannedTransfer> made = last(GLOB).forFiles(List.of("/in/a.xml", "/in/longer/b.xml"));
    assertThat(made)
        .extracting(PlannedTransfer::id)
        .containsExactly("g/t[0]", "g/u[0]", "g/t[1]", "g/u[1]");
    assertThat(made.get(2).decision()).isInstanceOf(Decision.Skip.class);
    assertThat(made.get(3).destination().text().known()).contains("/copy/b.xml");
    assertThat(made.getFirst().destination().text().known()).isEmpty();
    PlannedTransfer begun = made.getFirst().fill(values -> values.during(BEGUN, Map.of()));
    assertThat(begun.destination().text().known()).contains("/out/a.xml-r7");
    assertThat(begun.decision()).isEqualTo(new Decision.Go());
  }

  @Test
  void refusesMoreFilesThanTheGlobAllows() {
    assertThatThrownBy(() -> last(GLOB).forFiles(List.of("/1", "/2", "/3", "/4")))
        .hasMessageContaining("found 4 files; at most 3");
  }

  @Test
  void refusesAFileWhosePathIsNoLocation() {
    assertThatThrownBy(() -> last(GLOB).forFiles(List.of("no/absolute/path")))
        .hasMessageContaining("this is no location");
    assertThatThrownBy(() -> last(GLOB).forFiles(List.of("ftp://me:hunter2@host/x")))
        .hasMessageContaining("a password stands in the URI")
        .hasMessageNotContaining("hunter2");
  }

  private static final String AFTER =
      """
      transferGroups:
        - name: first
          transfers: [{name: t, source: /a, destination: /b}]
        - name: second
          dependsOn: [first]
          transfers:
            - name: t
              condition: groups.first.succeeded
              source: "/c/{{ groups.first.files / (groups.first.files - 4) }}"
              destination: /d
              bandwidth: "{{ groups.first.files }}MiB/s"
      """;

  @Test
  void usesTheResultsOfGroupsOnceTheyAreThere() throws Exception {
    PlannedTransfer open = last(AFTER).transfers().getFirst();
    GroupResult result = new GroupResult(true, false, false, 5, 10);
    PlannedTransfer filled = open.fill(values -> values.during(BEGUN, Map.of("first", result)));
    assertThat(filled.source().text().known()).contains("/c/5");
    assertThat(filled.copying().bandwidth()).isEqualTo(PlannedText.of("5MiB/s"));
    assertThat(filled.decision()).isEqualTo(new Decision.Go());
    assertThat(open.fill(values -> values.during(BEGUN, Map.of())).decision())
        .isInstanceOf(Decision.Ask.class);
  }

  @Test
  void saysWhyAnExpressionHasNoValueInTheRun() {
    PlannedTransfer open = last(AFTER).transfers().getFirst();
    GroupResult four = new GroupResult(true, false, false, 4, 10);
    assertThatThrownBy(() -> open.fill(values -> values.during(BEGUN, Map.of("first", four))))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("it has no value");
  }
}
