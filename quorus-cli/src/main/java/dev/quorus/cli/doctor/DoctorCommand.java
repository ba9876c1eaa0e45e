package dev.quorus.cli.doctor;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.copy.EngineFactory;
import dev.quorus.cli.copy.EngineOptions;
import dev.quorus.cli.copy.OpenedEngine;
import dev.quorus.cli.order.EndpointOptions;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.transfer.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Examines one endpoint. */
public final class DoctorCommand implements Command {
  private static final String NAME = "--name";

  private final Shell shell;
  private final EngineFactory engines;

  public DoctorCommand(Shell shell, EngineFactory engines) {
    this.shell = shell;
    this.engines = engines;
  }

  @Override
  public void declare(CommandSpec spec) {
    EndpointOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder("--write")
            .description(
                "Also write a small file into the folder as a transfer would, read it back and"
                    + " remove it.")
            .build());
    spec.addOption(
        OptionSpec.builder("--save")
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "Write the connection to FILE, which must not exist; 'quorus connections create -f'"
                    + " takes it.")
            .build());
    spec.addOption(
        OptionSpec.builder(NAME)
            .paramLabel("NAME")
            .type(String.class)
            .description("Give the connection this name. Default: made of the host's.")
            .build());
    spec.addOption(
        OptionSpec.builder("--json").description("Write all of it as one object of JSON.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Connects, logs in, and says what the server offers and what lies at the address. Ends"
                + " with a connection that can be created on a server; it holds no secret.",
            "Nothing is changed there unless --write is given."),
        List.of(
            new Example(
                "quorus doctor sftp://me@partner.example/out --trust-on-first-use",
                "look at a partner's server"),
            new Example(
                "quorus doctor smb://me@nas.example/data/in --write --save nas.json",
                "try a folder as a destination, and keep the connection")),
        ExitCode.values());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Endpoint endpoint = EndpointOptions.endpoint(arguments, shell);
    EngineOptions everywhere =
        new EngineOptions(List.of(Path.of("/")), EndpointOptions.knownHosts(arguments, shell));
    try (OpenedEngine opened = engines.open(everywhere)) {
      Diagnosis found = opened.doctor().examine(endpoint, arguments.hasMatchedOption("--write"));
      DoctorTexts texts = new DoctorTexts(found, arguments.matchedOptionValue(NAME, (String) null));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(texts.json());
      } else {
        texts.lines().forEach(shell.console().out()::println);
      }
      return found.failure().isPresent() ? complain(found) : save(arguments, texts);
    }
  }

  private ExitCode complain(Diagnosis found) {
    var failure = found.failure().orElseThrow();
    shell.console().complain(failure.code() + ": " + failure.message(), failure.remedy());
    return ExitCode.of(failure.code());
  }

  private ExitCode save(ParseResult arguments, DoctorTexts texts) {
    String file = arguments.matchedOptionValue("--save", "");
    if (!file.isEmpty() && !texts.isConnection()) {
      throw CliException.usage(
          "--save: a file of this machine needs no connection", "leave --save out");
    }
    if (!file.isEmpty()) {
      Path path = shell.folders().resolve(file);
      try {
        Files.writeString(path, texts.entry() + "\n", StandardOpenOption.CREATE_NEW);
      } catch (IOException e) {
        throw new CliException(
            ExitCode.USAGE,
            "--save: cannot write %s: %s".formatted(path, FileProblem.reason(e)),
            "name a file that does not exist, in a folder that you may write to",
            e);
      }
    }
    return ExitCode.DONE;
  }
}
