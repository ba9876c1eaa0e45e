package dev.quorus.examples.docs;

import dev.quorus.examples.process.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of docs/, as what its reader is to do in turn. */
final class Page {
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("`(/[^` ]+\\.(?:yaml|env))`");

  private Page() {}

  /** One thing to do. */
  sealed interface Step {}

  /** A line to be typed. */
  record Type(String line) implements Step {}

  /** A file to be written. */
  record Write(String file, String content) implements Step {}

  static List<Step> steps(String page) throws IOException {
    String text = Files.readString(Checkout.file("docs/" + page));
    List<Step> steps = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    int end = 0;
    while (block.find()) {
      String before = text.substring(end, block.start());
      end = block.end();
      switch (block.group(1)) {
        case "bash" -> block.group(2).lines().map(Type::new).forEach(steps::add);
        case "yaml" -> steps.add(new Write(lastFile(before), block.group(2)));
        default -> {
          // Shown, and not to be done.
        }
      }
    }
    return steps;
  }

  private static String lastFile(String text) {
    Matcher file = FILE.matcher(text);
    String last = null;
    while (file.find()) {
      last = file.group(1);
    }
    if (last == null) {
      throw new IllegalStateException("no file is named before a block of YAML");
    }
    return last;
  }
}
