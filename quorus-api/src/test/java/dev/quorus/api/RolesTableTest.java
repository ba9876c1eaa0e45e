package dev.quorus.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The table of operations by role in docs/access.md is made of the document. Run this with
 * -Dquorus.docs.write=true to have it written.
 */
class RolesTableTest {
  private static final Path PAGE = Path.of("..", "docs", "access.md");
  private static final String BEGIN = "<!-- roles: made by RolesTableTest -->\n";
  private static final String END = "<!-- end of roles -->";
  private static final List<String> ROLES = List.of("viewer", "submitter", "operator", "admin");

  private final JsonNode document = Contract.load().document();

  @Test
  void thePageShowsWhatTheContractSays() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    String table = table();
    if (Boolean.getBoolean("quorus.docs.write")) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
    }

    assertThat(Files.readString(PAGE))
        .as("docs/access.md; have it written with -Dquorus.docs.write=true")
        .contains(BEGIN + table + END);
  }

  @Test
  void everyOperationSaysWhoMayDoIt() {
    for (JsonNode operation : operations()) {
      String name = operation.path("operationId").asText();
      boolean isOpen = operation.path("security").isArray();

      assertThat(operation.path("x-role").asText())
          .as("x-role of " + name)
          .isIn(isOpen ? List.of("none", "agent", "secret") : ROLES);
      assertThat(operation.path("x-scope").asText("tenant"))
          .as("x-scope of " + name)
          .isIn("tenant", "cluster");
    }
  }

  private String table() {
    StringBuilder table = new StringBuilder();
    table.append("| Operation | | ").append(String.join(" | ", ROLES)).append(" |\n");
    table.append("|---|---|").append("---|".repeat(ROLES.size())).append('\n');
    for (JsonNode operation : operations()) {
      table
          .append("| `")
          .append(operation.path("operationId").asText())
          .append("` | ")
          .append(operation.path("summary").asText())
          .append(" |");
      ROLES.forEach(role -> table.append(' ').append(cell(operation, role)).append(" |"));
      table.append('\n');
    }
    return table.toString();
  }

  private static String cell(JsonNode operation, String role) {
    String least = operation.path("x-role").asText();
    if (least.equals("agent") || least.equals("secret")) {
      return "-";
    }
    if (!least.equals("none") && ROLES.indexOf(role) < ROLES.indexOf(least)) {
      return "-";
    }
    return operation.path("x-scope").asText().equals("cluster") ? "cluster" : "yes";
  }

  private List<JsonNode> operations() {
    List<JsonNode> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
        if (member.getValue().has("operationId")) {
          operations.add(member.getValue());
        }
      }
    }
    return operations;
  }
}
