package dev.quorus.workflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The documents of the corpus, good and bad, beside the tests. */
public final class Corpus {
  private Corpus() {}

  /** The documents that must be accepted. */
  public static List<Path> good() {
    return documents("/corpus/good", ".yaml");
  }

  /**
   * The documents that must be refused, each with its golden text beside it. Named {@code .yml},
   * because what ends with {@code .yaml} is formatted, and their faults with it.
   */
  public static List<Path> bad() {
    return documents("/corpus/bad", ".yml");
  }

  /** All of them. */
  public static Stream<Path> all() {
    return Stream.concat(good().stream(), bad().stream());
  }

  /** What a file holds. */
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> documents(String resource, String ending) {
    try (Stream<Path> files =
        Files.list(Path.of(Objects.requireNonNull(Corpus.class.getResource(resource)).toURI()))) {
      return files.filter(each -> each.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
