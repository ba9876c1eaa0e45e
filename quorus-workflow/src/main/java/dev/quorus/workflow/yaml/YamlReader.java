package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.problem.SourceText;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads one document of YAML 1.2 within bounds. No tags, no merge keys, no duplicate keys. */
public final class YamlReader {
  private YamlReader() {}

  /**
   * Reads one document.
   *
   * @return empty if it cannot be read, with the reasons in the log; with duplicate keys or tags
   *     the rest of the document, and the reasons in the log
   */
  public static Optional<Node> read(String text, YamlLimits limits, ProblemLog log) {
    if (tooLarge(text, limits.bytes())) {
      log.add(
          Kind.LIMIT,
          Origin.START,
          "the document is larger than %d bytes".formatted(limits.bytes()),
          "split it into several workflows, or make one group with forEach of many");
      return Optional.empty();
    }
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(log.source().name())
            .setCodePointLimit(limits.bytes())
            .setUseMarks(true)
            .build();
    try {
      TreeBuilder tree = new TreeBuilder(limits, log);
      for (Event event : new Parse(settings).parseString(text)) {
        tree.accept(event);
      }
      return tree.root();
    } catch (BeyondBounds e) {
      log.add(e.kind(), e.where(), e.what(), e.next());
    } catch (MarkedYamlEngineException e) {
      SyntaxAdvice.report(e, log);
    } catch (ReaderException e) {
      log.add(
          Kind.SYNTAX,
          at(text, e.getPosition()),
          "the character U+%04X is not allowed in YAML".formatted(e.getCodePoint()),
          "remove it, or write it as an escape in double quotes");
    } catch (YamlEngineException e) {
      log.add(
          Kind.SYNTAX,
          Origin.START,
          "this is no YAML: " + e.getMessage(),
          "check the document with an editor that knows YAML");
    }
    return Optional.empty();
  }

  private static boolean tooLarge(String text, int bytes) {
    return text.length() > bytes || utf8Length(text) > bytes;
  }

  private static long utf8Length(String text) {
    return text.codePoints()
        .mapToLong(point -> point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
        .sum();
  }

  private static Origin at(String text, int position) {
    String before = text.substring(0, Math.clamp(position, 0, text.length()));
    int lines = (int) before.chars().filter(c -> c == '\n').count();
    return new Origin("", lines + 1, before.length() - before.lastIndexOf('\n'), 1);
  }

  /** The same for a document known to be right, such as the schema itself. */
  public static Node readTrusted(String name, String text) {
    ProblemLog log = new ProblemLog(new SourceText(name, text));
    Optional<Node> node = read(text, YamlLimits.DEFAULT, log);
    if (log.hasErrors() || node.isEmpty()) {
      throw new IllegalStateException("not readable: " + log.problems().text());
    }
    return node.get();
  }
}
