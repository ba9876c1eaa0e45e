package dev.quorus.cli.command;

import dev.quorus.cli.shell.ExitCode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a help page says besides the options.
 *
 * @param description what the command does, in paragraphs
 * @param exitCodes what each code means here, in the order in which they are shown
 */
public record HelpText(
    List<String> description, List<Example> examples, Map<ExitCode, String> exitCodes) {

  /** A command line that can be typed as it is, and what it does. */
  public record Example(String commandLine, String meaning) {}

  public HelpText {
    description = List.copyOf(description);
    examples = List.copyOf(examples);
    exitCodes = Collections.unmodifiableMap(new LinkedHashMap<>(exitCodes));
  }

  /** A page whose exit codes have their usual meaning. */
  public static HelpText of(List<String> description, List<Example> examples, ExitCode... codes) {
    Map<ExitCode, String> meanings = new LinkedHashMap<>();
    for (ExitCode each : codes) {
      meanings.put(each, each.meaning());
    }
    return new HelpText(description, examples, meanings);
  }
}
