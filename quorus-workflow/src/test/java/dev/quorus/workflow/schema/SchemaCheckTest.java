package dev.quorus.workflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quorus.workflow.Corpus;
import dev.quorus.workflow.problem.Problem;
import dev.quorus.workflow.yaml.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our walker and an independent validator must say the same of every document. */
class SchemaCheckTest {
  static Stream<Path> corpus() {
    return Corpus.all().filter(each -> Judge.read(Corpus.text(each)).isPresent());
  }

  private static void compare(Node node, String text) {
    List<String> theirs = Judge.theirs(Judge.json(node));
    List<Problem> ours = Judge.ours(node, text);
    assertThat(ours.isEmpty())
        .as("they: %s%nwe: %s%nof: %s", theirs, ours, text)
        .isEqualTo(theirs.isEmpty());
    if (ours.size() < 100) {
      assertThat(theirs)
          .allSatisfy(place ->
              assertThat(ours)
                  .as("%s in %s", place, text)
                  .anySatisfy(each -> assertThat(each.path()).startsWith(place)));
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void agreesOnEachDocumentOfTheCorpus(Path file) {
    String text = Corpus.text(file);
    compare(Judge.read(text).orElseThrow(), text);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesOnDamagedDocuments(long seed) throws Exception {
    Random random = new Random(seed);
    for (Path file : Corpus.good()) {
      for (int i = 0; i < 60; i++) {
        JsonNode tree = Judge.json(Judge.read(Corpus.text(file)).orElseThrow());
        damage(tree, random);
        String text = Judge.JSON.writeValueAsString(tree);
        Optional<Node> node = Judge.read(text);
        assertThat(node).as(text).isPresent();
        compare(node.orElseThrow(), text);
      }
    }
  }

  static Stream<Long> seeds() {
    return IntStream.range(0, 5).mapToObj(Long::valueOf);
  }

  /** One to three changes anywhere. */
  private static void damage(JsonNode root, Random random) {
    for (int i = 0; i <= random.nextInt(3); i++) {
      List<JsonNode> holders = new ArrayList<>();
      collect(root, holders);
      switch (holders.get(random.nextInt(holders.size()))) {
        case ObjectNode map -> damage(map, random);
        case ArrayNode list -> damage(list, random);
        default -> throw new IllegalStateException("only maps and lists are collected");
      }
    }
  }

  private static void collect(JsonNode node, List<JsonNode> holders) {
    if (node.isContainerNode() && !node.isEmpty()) {
      holders.add(node);
    }
    node.forEach(each -> collect(each, holders));
  }

  private static void damage(ObjectNode map, Random random) {
    List<String> keys = new ArrayList<>();
    map.fieldNames().forEachRemaining(keys::add);
    String key = keys.get(random.nextInt(keys.size()));
    switch (random.nextInt(4)) {
      case 0 -> map.remove(key);
      case 1 -> map.set(key + "x", map.get(key));
      case 2 -> map.set(key, value(random));
      default -> map.set("not a name", value(random));
    }
  }

  private static void damage(ArrayNode list, Random random) {
    switch (random.nextInt(3)) {
      case 0 -> list.removeAll();
      case 1 -> list.add(value(random));
      default -> list.add(list.get(0).deepCopy());
    }
  }

  private static JsonNode value(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Judge.JSON.nullNode();
      case 1 -> Judge.JSON.getNodeFactory().numberNode(random.nextInt(-5, 2_000_000));
      case 2 -> Judge.JSON.getNodeFactory().numberNode(7.5);
      case 3 -> Judge.JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case 4 -> Judge.JSON.createObjectNode();
      case 5 -> Judge.JSON.createArrayNode();
      case 6 -> Judge.JSON.getNodeFactory().textNode("x".repeat(random.nextInt(70)));
      default -> Judge.JSON.getNodeFactory().textNode("");
    };
  }

  @Test
  void saysNothingOfADocumentThatIsRight() {
    String text = Corpus.text(Corpus.good().getFirst());
    assertThat(Judge.ours(Judge.read(text).orElseThrow(), text)).isEmpty();
  }
}
