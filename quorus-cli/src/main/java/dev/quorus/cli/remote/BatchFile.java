package dev.quorus.cli.remote;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.api.model.BatchAnswer;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Submits the transfers of a file, one JSON object a line, as the REST API takes them. */
final class BatchFile {
  private static final String OPTION = "--batch";
  private static final String ATOMIC = "--atomic";
  private static final int A_REQUEST = 1_000;
  private static final int MOST_ATOMIC = 10_000;

  private final Shell shell;

  BatchFile(Shell shell) {
    this.shell = shell;
  }

  static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(OPTION)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "Submit every transfer of FILE, one JSON object a line as the REST API takes it,"
                    + " 1,000 a request; - reads standard input.")
            .build());
    spec.addOption(
        OptionSpec.builder(ATOMIC)
            .description("With --batch: store all of them, at most 10,000, or none.")
            .build());
  }

  static boolean given(ParseResult arguments) {
    return arguments.hasMatchedOption(OPTION) || arguments.hasMatchedOption(ATOMIC);
  }

  ExitCode submit(ParseResult arguments) throws InterruptedException {
    String file = arguments.matchedOptionValue(OPTION, (String) null);
    if (file == null) {
      throw CliException.usage(ATOMIC + " is for " + OPTION, "add " + OPTION + " FILE");
    }
    if (arguments.hasMatchedPositional(0)) {
      throw CliException.usage("SRC and DST are in the file", "leave them out with " + OPTION);
    }
    boolean atomic = arguments.hasMatchedOption(ATOMIC);
    List<SubmitTransfer> wanted = read(file);
    if (atomic && wanted.size() > MOST_ATOMIC) {
      throw CliException.usage(
          "%s has %d transfers; at most %d can be stored whole"
              .formatted(file, wanted.size(), MOST_ATOMIC),
          "leave " + ATOMIC + " out");
    }
    String key = arguments.matchedOptionValue("--idempotency-key", (String) null);
    try (Remote server = Remote.open(arguments, shell)) {
      return submit(arguments, server, wanted, new Manner(atomic, key));
    }
  }

  /**
   * How they are submitted.
   *
   * @param key of all of them; null for new random ones
   */
  private record Manner(boolean atomic, @Nullable String key) {
    /** Of each request its own. */
    @Nullable String keyOf(int first) {
      return key == null || first == 0 ? key : key + "-" + first;
    }
  }

  private ExitCode submit(
      ParseResult arguments, Remote server, List<SubmitTransfer> wanted, Manner manner)
      throws InterruptedException {
    List<BatchAnswer.Item> all = new ArrayList<>(wanted.size());
    int size = manner.atomic() ? MOST_ATOMIC : A_REQUEST;
    for (int first = 0; first < wanted.size(); first += size) {
      int begin = first;
      List<SubmitTransfer> part = wanted.subList(begin, Math.min(begin + size, wanted.size()));
      BatchAnswer answer =
          server.ask(client -> client.many().submit(part, manner.atomic(), manner.keyOf(begin)));
      answer.items().forEach(each -> all.add(moved(each, begin)));
      if (!arguments.hasMatchedOption("--json")) {
        tell(answer);
      }
    }
    return told(arguments, all);
  }

  private static BatchAnswer.Item moved(BatchAnswer.Item item, int first) {
    return new BatchAnswer.Item(first + item.index(), item.id(), item.problem());
  }

  private void tell(BatchAnswer answer) {
    Console console = shell.console();
    for (BatchAnswer.Item each : answer.items()) {
      if (each.id() != null) {
        console.out().println(each.id());
      }
    }
  }

  private ExitCode told(ParseResult arguments, List<BatchAnswer.Item> all) {
    Console console = shell.console();
    int refused = (int) all.stream().filter(each -> each.id() == null).count();
    if (arguments.hasMatchedOption("--json")) {
      console.out().println(Told.json(new BatchAnswer(all.size() - refused, refused, all)));
    }
    for (BatchAnswer.Item each : all) {
      if (each.problem() != null) {
        console.complain("line %d: %s".formatted(each.index() + 1, each.problem().detail()), "");
      }
    }
    return refused == 0 ? ExitCode.DONE : ExitCode.FAILED;
  }

  private List<SubmitTransfer> read(String file) {
    List<SubmitTransfer> wanted = new ArrayList<>();
    try (BufferedReader lines = open(file)) {
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          wanted.add(read(file, number, line));
        }
        number++;
      }
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE, file + " cannot be read", "check its name and rights", e);
    }
    if (wanted.isEmpty()) {
      throw CliException.usage(file + " has no transfer", "write one JSON object a line");
    }
    return wanted;
  }

  private BufferedReader open(String file) throws IOException {
    return file.equals("-")
        ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
        : Files.newBufferedReader(shell.folders().resolve(file), StandardCharsets.UTF_8);
  }

  private static SubmitTransfer read(String file, int number, String line) {
    try {
      return SubmitTransferReader.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (InvalidRequest e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s, line %d: %s".formatted(file, number, e.getMessage()),
          "nothing was submitted; correct it, and try again",
          e);
    }
  }
}
