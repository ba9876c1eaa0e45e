package dev.quorus.examples.demo;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code quorus demo}. */
final class DemoCommand implements Command {
  private final Shell shell;

  DemoCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("--keep")
            .type(boolean.class)
            .description("Leave the server and its files as they are afterwards, until ctrl-C.")
            .build());
  }

  @Override
  public HelpText help() {
    Map<ExitCode, String> exitCodes = new LinkedHashMap<>();
    exitCodes.put(ExitCode.DONE, "every transfer ended as it should, and every byte is right");
    exitCodes.put(ExitCode.FAILED, "one did not");
    return new HelpText(
        List.of(
            "Starts a controller, an agent and sample servers on free ports in a temporary folder,"
                + " submits transfers over REST, and shows how they go: between HTTP and files in"
                + " every direction, one that must fail, and one whose server dies half way."),
        List.of(
            new Example("quorus demo", "watch, and have the files removed at the end"),
            new Example("quorus demo --keep", "leave it running to look at")),
        exitCodes);
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Exception {
    Path folder = Files.createTempDirectory("quorus-demo-").toRealPath();
    PrintStream out = shell.console().out();
    boolean keep = arguments.hasMatchedOption("--keep");
    boolean right;
    try (DemoStage stage = DemoStage.open(folder)) {
      out.printf("Controller and agent at %s, files in %s%n%n", stage.url(), folder);
      right = new DemoRun(shell, stage).run();
      if (keep) {
        stayOpen(stage, out);
      }
    }
    if (!keep) {
      Folder.remove(folder);
    }
    return right ? ExitCode.DONE : ExitCode.FAILED;
  }

  private void stayOpen(DemoStage stage, PrintStream out) throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    shell.signals().onStop(code -> told.countDown());
    out.printf("%nIt is left running. In another terminal:%n");
    out.printf(
        "  export QUORUS_SERVER=%s QUORUS_API_KEY=\"$(cat '%s')\"%n",
        stage.url(), stage.adminKeyFile());
    out.printf("  ./quorus transfer list%nctrl-C ends it.%n");
    out.flush();
    told.await();
  }
}
