package dev.quorus.cli.order;

import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Endpoint;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** One end on a command line, with what it is opened with. */
public final class EndpointOptions {
  private EndpointOptions() {}

  /** Declares the parameter and its options. */
  public static void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("URI")
            .type(String.class)
            .description("A file or folder: a path or a URI.")
            .build());
    AccessOptions.MAIN.declare(spec, "the server");
  }

  /** The end that the arguments name. */
  public static Endpoint endpoint(ParseResult arguments, Shell shell) {
    String text = arguments.matchedPositionalValue(0, "");
    Endpoint read = new Locations(shell.folders(), true, false).folder("address", text);
    if (!Locations.isLocal(read)) {
      return Locations.with(read, AccessOptions.MAIN.access(arguments, read, shell, false));
    }
    if (AccessOptions.MAIN.given(arguments)) {
      throw AccessOptions.MAIN.pointless("the address is local");
    }
    return read;
  }

  /** The files of host keys that are given. */
  public static List<Path> knownHosts(ParseResult arguments, Shell shell) {
    return AccessOptions.MAIN.knownHosts(arguments, shell).stream().toList();
  }
}
