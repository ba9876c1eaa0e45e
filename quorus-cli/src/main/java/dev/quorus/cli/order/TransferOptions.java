package dev.quorus.cli.order;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.VerifyMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The two ends of a transfer, and the options that say how it is to be made. */
public final class TransferOptions {
  private static final List<VerifyMode> VERIFY =
      List.of(VerifyMode.NONE, VerifyMode.SIZE, VerifyMode.CHECKSUM);
  private static final int MOST_RETRIES = 99;

  private TransferOptions() {}

  /** The two ends, each with what it is opened with. */
  public record Ends(Endpoint source, Endpoint destination) {}

  private record DigestChoice(DigestAlgorithm algorithm, @Nullable Digest expected) {
    static DigestChoice parse(String text) {
      if (text.indexOf(':') < 0) {
        return new DigestChoice(DigestAlgorithm.parse(text), null);
      }
      Digest expected = Digest.parse(text);
      return new DigestChoice(expected.algorithm(), expected);
    }
  }

  /** Adds them all. */
  public static void declare(CommandSpec spec) {
    declare(spec, true);
  }

  /**
   * The same where the ends may be said otherwise.
   *
   * @param endsRequired whether a command line without them is refused
   */
  public static void declare(CommandSpec spec, boolean endsRequired) {
    declareEnds(spec, endsRequired);
    option(spec, "--verify", "none|size|checksum", VerifyMode.class, Parsed.oneOf(VERIFY))
        .add(
            "How the copy is checked before it gets its name. Default: by a digest if one is"
                + " known, else by size, with the SHA-256 of the bytes recorded.");
    option(spec, "--digest", "ALG[:HEX]", DigestChoice.class, Parsed.by(DigestChoice::parse))
        .add(
            "Compute this digest (sha256, sha512, sha1, md5, crc32c, crc32); with HEX, the bytes must"
                + " have it.");
    option(
            spec,
            "--overwrite",
            Parsed.names(OverwritePolicy.values()),
            OverwritePolicy.class,
            Parsed.oneOf(List.of(OverwritePolicy.values())))
        .add("What to do if the destination exists. Default: fail.");
    option(
            spec,
            "--publish",
            Parsed.names(PublishMode.values()),
            PublishMode.class,
            Parsed.oneOf(List.of(PublishMode.values())))
        .add("fsync survives a power cut, rename is faster. Default: fsync.");
    spec.addOption(
        OptionSpec.builder("--no-create-folders")
            .description("Fail if the destination's folder does not exist.")
            .build());
    option(spec, "--retries", "N", Integer.class, Parsed.number(0, MOST_RETRIES))
        .add("Try again up to N times after a failure that may pass. Default: 4.");
    option(spec, "--timeout", "DURATION", Duration.class, Parsed.by(TransferOptions::positive))
        .add("Give up after so long, as 90s or 2h. Default: no limit.");
    option(
            spec,
            "--no-progress-timeout",
            "DURATION",
            Duration.class,
            Parsed.by(TransferOptions::positive))
        .add("End an attempt in which no byte moves for so long. Default: 60s.");
    SelectionOptions.declare(spec);
    AccessOptions.MAIN.declare(spec, "the remote end (the source, if both are remote)");
    AccessOptions.DESTINATION.declare(spec, "the destination, if both ends are remote");
  }

  private static void declareEnds(CommandSpec spec, boolean required) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel("SRC")
            .type(String.class)
            .required(required)
            .description("The file to move, or with -r the folder: a path or a URI.")
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("1")
            .paramLabel("DST")
            .type(String.class)
            .required(required)
            .description("Where it goes: a path or a URI; in a folder it keeps its name.")
            .build());
  }

  @FunctionalInterface
  private interface Described {
    void add(String description);
  }

  private static <T> Described option(
      CommandSpec spec, String name, String label, Class<T> type, ITypeConverter<T> converter) {
    return description ->
        spec.addOption(
            OptionSpec.builder(name)
                .paramLabel(label)
                .type(type)
                .converters(converter)
                .description(description)
                .build());
  }

  private static Duration positive(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("'" + text + "' is too short; at least 1s");
    }
    return duration;
  }

  /** On which side of the network the transfer is made. */
  public enum Where {
    /** Here, by this process: files and host keys are those of this machine. */
    HERE,
    /** By an agent on this machine. */
    SERVER_HERE,
    /** By an agent somewhere else. */
    SERVER_ELSEWHERE
  }

  /** The two ends. */
  public static Ends ends(ParseResult arguments, Shell shell, Where where) {
    Ends places =
        places(
            arguments,
            new Locations(shell.folders(), where != Where.SERVER_ELSEWHERE, where != Where.HERE));
    Endpoint source = places.source();
    Endpoint destination = places.destination();
    boolean fromRemote = isOpenedHere(source);
    boolean toRemote = isOpenedHere(destination);
    boolean main = AccessOptions.MAIN.given(arguments);
    boolean second = AccessOptions.DESTINATION.given(arguments);
    if (main && !fromRemote && (second || !toRemote)) {
      throw AccessOptions.MAIN.pointless("neither end is remote, or --dest- options say it all");
    }
    if (second && !toRemote) {
      throw AccessOptions.DESTINATION.pointless("the destination is local");
    }
    AccessOptions ofDestination =
        fromRemote || second ? AccessOptions.DESTINATION : AccessOptions.MAIN;
    boolean pinned = where != Where.HERE;
    return new Ends(
        fromRemote ? opened(source, AccessOptions.MAIN, arguments, shell, pinned) : source,
        toRemote ? opened(destination, ofDestination, arguments, shell, pinned) : destination);
  }

  /** Whether options say what it is opened with: it is neither local nor a connection's. */
  private static boolean isOpenedHere(Endpoint end) {
    return !Locations.isLocal(end) && end.named() == null;
  }

  private static Ends places(ParseResult arguments, Locations locations) {
    String from = Objects.requireNonNull(text(arguments, 0));
    String to = Objects.requireNonNull(text(arguments, 1));
    if (!SelectionOptions.isRecursive(arguments)) {
      Endpoint source = locations.source(from);
      return new Ends(source, locations.destination(to, source));
    }
    Ends folders = new Ends(locations.folder("source", from), locations.folder("destination", to));
    Locations.requireApart(folders.source(), folders.destination());
    return folders;
  }

  private static Endpoint opened(
      Endpoint endpoint,
      AccessOptions options,
      ParseResult arguments,
      Shell shell,
      boolean pinned) {
    return Locations.with(endpoint, options.access(arguments, endpoint, shell, pinned));
  }

  /** The files of host keys that are given. */
  public static List<Path> knownHosts(ParseResult arguments, Shell shell) {
    return Stream.of(AccessOptions.MAIN, AccessOptions.DESTINATION)
        .flatMap(each -> each.knownHosts(arguments, shell).stream())
        .toList();
  }

  private static @Nullable String text(ParseResult arguments, int position) {
    return arguments.matchedPositionalValue(position, null);
  }

  /** How the bytes are to arrive. */
  public static Delivery delivery(ParseResult arguments) {
    VerifyMode verify = arguments.matchedOptionValue("--verify", VerifyMode.AUTO);
    DigestChoice digest =
        arguments.matchedOptionValue("--digest", new DigestChoice(DigestAlgorithm.SHA256, null));
    boolean undigested = verify == VerifyMode.NONE || verify == VerifyMode.SIZE;
    if (undigested && arguments.hasMatchedOption("--digest")) {
      throw CliException.usage(
          "--digest and --verify %s exclude each other: nothing is digested then"
              .formatted(Parsed.name(verify)),
          "leave one of them out");
    }
    return new Delivery(
        verify,
        digest.algorithm(),
        digest.expected(),
        arguments.matchedOptionValue("--overwrite", OverwritePolicy.FAIL),
        arguments.matchedOptionValue("--publish", PublishMode.FSYNC),
        !arguments.hasMatchedOption("--no-create-folders"));
  }

  /** How often to try and how long to wait; the time-out is that of one attempt. */
  public static Patience patience(ParseResult arguments) {
    Patience usual = Patience.DEFAULT;
    return new Patience(
        arguments.matchedOptionValue("--retries", usual.maxAttempts() - 1) + 1,
        arguments.matchedOptionValue("--no-progress-timeout", usual.noProgress()),
        arguments.matchedOptionValue("--timeout", usual.timeout()));
  }
}
