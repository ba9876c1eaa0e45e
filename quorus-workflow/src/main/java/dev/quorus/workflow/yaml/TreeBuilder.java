package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.MapNode.KeyValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Makes nodes of events, and stops at the first one beyond the bounds. */
final class TreeBuilder {
  private static final Set<Map.Entry<String, String>> STANDARD_TAGS =
      Map.of("!", "!", "!!", "tag:yaml.org,2002:").entrySet();
  private static final String NO_TAGS = "remove the tag; a text that begins with ! needs quotes";

  /** A map or list whose end is still to come. */
  private static final class Open {
    final Place place;
    final @Nullable Anchor anchor;
    final @Nullable Map<String, KeyValue> entries;
    final List<Node> items = new ArrayList<>();
    @Nullable ScalarNode key;
    int weight = 1;

    Open(Place place, @Nullable Anchor anchor, boolean map) {
      this.place = place;
      this.anchor = anchor;
      this.entries = map ? new LinkedHashMap<>() : null;
    }
  }

  private final YamlLimits limits;
  private final ProblemLog log;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<Anchor, Optional<Node>> anchors = new HashMap<>();
  private @Nullable Node root;
  private int documents;
  private int aliases;
  private int nodes;

  TreeBuilder(YamlLimits limits, ProblemLog log) {
    this.limits = limits;
    this.log = log;
  }

  /** What was read; empty for an empty document. */
  Optional<Node> root() {
    if (root == null) {
      log.add(
          Kind.SYNTAX,
          Origin.START,
          "the document is empty",
          "begin with apiVersion: quorus.dev/v1 and kind: Workflow");
    }
    return Optional.ofNullable(root);
  }

  void accept(Event event) {
    switch (event) {
      case DocumentStartEvent start -> startDocument(start);
      case CollectionStartEvent start -> startCollection(start);
      case ScalarEvent scalar -> scalar(scalar);
      case AliasEvent alias -> alias(alias);
      default -> {
        if (event.getEventId() == Event.ID.MappingEnd
            || event.getEventId() == Event.ID.SequenceEnd) {
          endCollection();
        }
      }
    }
  }

  private void startDocument(DocumentStartEvent event) {
    documents++;
    if (documents > 1) {
      throw new BeyondBounds(
          Kind.LIMIT,
          place(event, 3).under(""),
          "a second document begins here",
          "give each workflow a file of its own");
    }
    if (event.getTags().entrySet().stream().anyMatch(each -> !STANDARD_TAGS.contains(each))) {
      throw new BeyondBounds(
          Kind.SYNTAX,
          place(event, 1).under(""),
          "a TAG directive is not accepted",
          "remove the directive");
    }
  }

  private void startCollection(CollectionStartEvent event) {
    Place place = place(event, 1);
    refuseTag(event.getTag(), place);
    if (open.size() == limits.depth()) {
      throw new BeyondBounds(
          Kind.LIMIT,
          place.under(""),
          "maps and lists are nested deeper than %d".formatted(limits.depth()),
          "flatten the document; no valid workflow is that deep");
    }
    refuseAsKey(place);
    event.getAnchor().ifPresent(anchor -> anchors.put(anchor, Optional.empty()));
    count(1, place);
    open.push(new Open(place, event.getAnchor().orElse(null), event instanceof MappingStartEvent));
  }

  private void endCollection() {
    Open ended = open.pop();
    Node node =
        ended.entries == null
            ? new ListNode(ended.place, ended.items, ended.weight)
            : new MapNode(ended.place, ended.entries, ended.weight);
    if (ended.anchor != null) {
      anchors.put(ended.anchor, Optional.of(node));
    }
    add(node);
  }

  private void scalar(ScalarEvent event) {
    Place place = place(event, event.isPlain() ? event.getValue().length() : lengthOf(event));
    refuseTag(event.getTag(), place);
    count(1, place);
    ScalarType type = event.isPlain() ? ScalarTypes.ofPlain(event.getValue()) : ScalarType.STRING;
    String text = event.getTag().filter(tag -> tag.startsWith("!")).orElse("") + event.getValue();
    ScalarNode node =
        new ScalarNode(
            place,
            text,
            text.equals(event.getValue()) ? type : ScalarType.STRING,
            event.isLiteral() || event.isFolded());
    event.getAnchor().ifPresent(anchor -> anchors.put(anchor, Optional.of(node)));
    add(node);
  }

  private static int lengthOf(ScalarEvent event) {
    Mark start = event.getStartMark().orElseThrow();
    Mark end = event.getEndMark().orElseThrow();
    return start.getLine() == end.getLine() ? end.getColumn() - start.getColumn() : 1;
  }

  private void alias(AliasEvent event) {
    Place place = place(event, event.getAlias().getValue().length() + 1);
    aliases++;
    if (aliases > limits.aliases()) {
      throw new BeyondBounds(
          Kind.LIMIT,
          place.under(""),
          "more than %d aliases are used".formatted(limits.aliases()),
          "use variables or forEach instead");
    }
    Optional<Node> target = anchors.get(event.getAlias());
    if (target == null) {
      throw new BeyondBounds(
          Kind.SYNTAX,
          place.under(""),
          "no anchor '%s' is defined above".formatted(event.getAlias().getValue()),
          "define it before it is used, or put a value that begins with * in quotes");
    }
    Node node =
        target.orElseThrow(() ->
            new BeyondBounds(
                Kind.CYCLE,
                place.under(""),
                "the alias '%s' stands inside what it names".formatted(event.getAlias().getValue()),
                "remove it; a document must end"));
    count(node.weight(), place);
    add(node);
  }

  private void count(int more, Place place) {
    nodes += more;
    if (nodes > limits.nodes()) {
      throw new BeyondBounds(
          Kind.LIMIT,
          place.under(""),
          "the document has more than %d nodes, aliases counted in full".formatted(limits.nodes()),
          "use forEach for what is repeated");
    }
  }

  private void add(Node node) {
    Open parent = open.peek();
    if (parent == null) {
      root = node;
      return;
    }
    parent.weight += node.weight();
    if (parent.entries == null) {
      parent.items.add(node);
    } else if (parent.key == null) {
      parent.key = key(node);
    } else {
      put(parent.entries, parent.key, node);
      parent.key = null;
    }
  }

  private static ScalarNode key(Node node) {
    if (node instanceof ScalarNode scalar) {
      return scalar;
    }
    throw notAKey(node.place());
  }

  private void refuseAsKey(Place place) {
    Open parent = open.peek();
    if (parent != null && parent.entries != null && parent.key == null) {
      throw notAKey(place);
    }
  }

  private static BeyondBounds notAKey(Place place) {
    return new BeyondBounds(
        Kind.SYNTAX,
        place.under(""),
        "a map or list cannot be a key",
        "put an expression that begins with {{ in quotes");
  }

  private void put(Map<String, KeyValue> entries, ScalarNode key, Node value) {
    KeyValue first = entries.putIfAbsent(key.text(), new KeyValue(key, value));
    if (first != null) {
      log.add(
          Kind.SYNTAX,
          key.origin(""),
          "the key '%s' is there twice, first in line %d"
              .formatted(key.text(), first.key().place().line()),
          "keep one of the two");
    }
  }

  private void refuseTag(Optional<String> tag, Place place) {
    tag.ifPresent(each ->
        log.add(
            Kind.SYNTAX, place.under(""), "the tag '%s' is not accepted".formatted(each), NO_TAGS));
  }

  private static Place place(Event event, int length) {
    Mark start = event.getStartMark().orElseThrow();
    int line = start.getLine() + 1;
    return new Place(line, start.getColumn() + 1, Math.max(1, length));
  }
}
