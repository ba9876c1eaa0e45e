package dev.quorus.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page for users must be right, and complete. */
class WorkflowsDocTest {
  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
  private static final String HEAD =
      "apiVersion: quorus.dev/v1\nkind: Workflow\nmetadata: {name: example}\nspec:\n";
  private static final String GROUP =
      "  transferGroups: [{name: g, transfers: [{name: t, source: /a, destination: /b}]}]\n";

  private static String page() {
    Path start = Path.of("").toAbsolutePath();
    for (Path above = start; above != null; above = above.getParent()) {
      Path page = above.resolve("docs/workflows.md");
      if (Files.isRegularFile(page)) {
        return Corpus.text(page);
      }
    }
    throw new IllegalStateException("no docs/workflows.md above " + start);
  }

  static List<String> examples() {
    return BLOCK.matcher(page()).results().map(MatchResult::group).toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void showsOnlyExamplesThatAreAccepted(String block) {
    String text = block.substring("```yaml\n".length(), block.length() - "```".length());
    assertThat(Problematic.parsed(whole(text)).groups()).isNotEmpty();
  }

  /** What does not begin as a document is the inside of a spec. */
  private static String whole(String text) {
    if (text.startsWith("apiVersion")) {
      return text;
    }
    return HEAD + text.indent(2) + (text.contains("transferGroups:") ? "" : GROUP);
  }

  @Test
  void namesEveryKeyOfTheSchema() {
    Set<String> keys = new TreeSet<>();
    collect(YamlReader.readTrusted("schema", WorkflowReader.schema()), keys);
    String page = page();
    assertThat(keys)
        .hasSizeGreaterThan(60)
        .allSatisfy(each -> assertThat(page).as(each).containsPattern("`[^`]*\\b" + each + "\\b"));
  }

  @Test
  void namesEveryWordThatTheSchemaAllows() {
    String page = page();
    Set<String> words = new TreeSet<>();
    Pattern.compile("\"enum\": \\[([^\\]]*)\\]")
        .matcher(WorkflowReader.schema())
        .results()
        .forEach(each -> words.addAll(List.of(each.group(1).replace("\"", "").split(", "))));
    assertThat(words).allSatisfy(each -> assertThat(page).contains("`" + each + "`"));
  }

  private static void collect(Node node, Set<String> keys) {
    if (node instanceof MapNode map) {
      if (map.get("properties") instanceof MapNode properties) {
        keys.addAll(properties.entries().keySet());
      }
      map.entries().values().forEach(each -> collect(each.value(), keys));
    }
  }
}
