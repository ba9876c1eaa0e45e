package dev.quorus.cli.completion;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Writes a script that a shell reads. */
public final class CompletionCommand implements Command {
  private static final String NAME = "quorus";

  private final Shell shell;
  private final Supplier<List<CommandEntry>> commands;

  /** The shells that there are scripts for. */
  enum Language {
    BASH,
    ZSH,
    FISH
  }

  /**
   * @param commands those of quorus
   */
  public CompletionCommand(Shell shell, Supplier<List<CommandEntry>> commands) {
    this.shell = shell;
    this.commands = commands;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("SHELL")
            .type(Language.class)
            .converters(Parsed.oneOf(List.of(Language.values())))
            .description("Which shell reads it: bash, zsh or fish.")
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("The script completes commands, options and the values of those that have few."),
        List.of(
            new Example("source <(quorus completion bash)", "in ~/.bashrc"),
            new Example("source <(quorus completion zsh)", "in ~/.zshrc, after compinit"),
            new Example("quorus completion fish > ~/.config/fish/completions/quorus.fish", "once")),
        ExitCode.DONE,
        ExitCode.USAGE,
        ExitCode.DEFECT);
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    Language language = arguments.matchedPositionalValue(0, Language.BASH);
    CommandLine all = new CommandLine(whole());
    String script =
        switch (language) {
          // The script for bash turns zsh's own emulation of it on.
          case BASH, ZSH -> AutoComplete.bash(NAME, all);
          case FISH -> new FishScript(NAME).of(all.getCommandSpec());
        };
    shell.console().out().print(script);
    return ExitCode.DONE;
  }

  /** Every command with its options: whose name is called is described whole. */
  private CommandSpec whole() {
    List<CommandEntry> all = commands.get();
    List<String> names = new ArrayList<>();
    all.forEach(each -> name(each, names));
    return new CommandEntry(
            NAME,
            "Moves files between systems",
            () -> new CommandGroup(HelpText.of(List.of(), List.of())),
            all)
        .whole(names);
  }

  private static void name(CommandEntry entry, List<String> names) {
    names.add(entry.name());
    entry.children().forEach(each -> name(each, names));
  }
}
