package dev.quorus.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a document points at is there. */
class LinksDocTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)(#[^)]*)?\\)");
  private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#:]*)#([^)]+)\\)");

  @Test
  void everyLinkedFileIsThere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        if (!Files.exists(document.resolveSibling(link.group(1)))) {
          dead.add(document + " -> " + link.group(1));
        }
      }
    }

    assertThat(dead).isEmpty();
  }

  @Test
  void everyLinkedHeadingIsThere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = ANCHOR.matcher(Files.readString(document));
      while (link.find()) {
        Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
        if (!headings(target).contains(link.group(2))) {
          dead.add(document + " -> " + link.group());
        }
      }
    }

    assertThat(dead).isEmpty();
  }

  @Test
  void everyModuleInTheReadmesTableIsAFolder() throws IOException {
    Matcher row =
        Pattern.compile("^\\| `(quorus-[a-z-]+)` \\|", Pattern.MULTILINE)
            .matcher(Files.readString(ROOT.resolve("README.md")));
    List<String> modules = row.results().map(found -> found.group(1)).toList();

    assertThat(modules).hasSize(8).allMatch(name -> Files.isDirectory(ROOT.resolve(name)));
  }

  private static List<String> headings(Path document) throws IOException {
    return Files.readAllLines(document).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ *", "").toLowerCase(java.util.Locale.ROOT))
        .map(line -> line.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .toList();
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(path -> path.toString().endsWith(".md")).toList();
    }
  }
}
