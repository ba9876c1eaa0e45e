package dev.quorus.cli.shell;

import dev.quorus.core.config.Environment;
import dev.quorus.core.transfer.Secret;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The terminal of this process. Java itself only tells whether input and output are terminals both;
 * so Linux is asked through {@code /proc}, and others through {@code test -t}.
 */
final class SystemTerminal implements Terminal {
  private static final int DEFAULT_COLUMNS = 80;
  private static final int MIN_COLUMNS = 20;
  private static final long PATIENCE_MILLIS = 500;
  private static final File SCREEN = new File("/dev/tty");

  private final Environment environment;
  private final boolean showsOutput;
  private final boolean showsErrors;

  SystemTerminal(Environment environment) {
    this.environment = environment;
    this.showsOutput = isTerminal(1);
    this.showsErrors = isTerminal(2) && !dumb();
  }

  @Override
  public boolean showsOutput() {
    return showsOutput;
  }

  @Override
  public boolean showsErrors() {
    return showsErrors;
  }

  @Override
  public boolean unicode() {
    return System.out.charset().equals(StandardCharsets.UTF_8);
  }

  @Override
  public int columns() {
    if (!showsOutput && !showsErrors) {
      return DEFAULT_COLUMNS;
    }
    return environment
        .value("COLUMNS")
        .flatMap(SystemTerminal::width)
        .or(this::askStty)
        .orElse(DEFAULT_COLUMNS);
  }

  @Override
  public Optional<Secret> askSecret(String question) {
    return Optional.ofNullable(System.console())
        .filter(java.io.Console::isTerminal)
        .flatMap(keyboard -> Optional.ofNullable(keyboard.readPassword("%s", question)))
        .map(typed -> new Secret(new String(typed)));
  }

  private boolean dumb() {
    return environment.value("TERM").filter("dumb"::equals).isPresent();
  }

  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      return isTerminalDevice(Files.readSymbolicLink(link).toString());
    } catch (IOException | UnsupportedOperationException noProc) {
      return testSays(descriptor);
    }
  }

  private static boolean isTerminalDevice(String device) {
    return device.startsWith("/dev/pts/")
        || device.startsWith("/dev/tty")
        || device.equals("/dev/console");
  }

  private static boolean testSays(int descriptor) {
    ProcessBuilder test = new ProcessBuilder("sh", "-c", "test -t " + descriptor).inheritIO();
    return finish(test).isPresent();
  }

  private Optional<Integer> askStty() {
    ProcessBuilder stty = new ProcessBuilder("stty", "size").redirectInput(SCREEN);
    return finish(stty).map(size -> size.strip().split(" ")).flatMap(SystemTerminal::lastWidth);
  }

  private static Optional<Integer> lastWidth(String[] rowsAndColumns) {
    return width(rowsAndColumns[rowsAndColumns.length - 1]);
  }

  private static Optional<Integer> width(String text) {
    return text.matches("\\d{1,4}")
        ? Optional.of(Integer.parseInt(text)).filter(found -> found >= MIN_COLUMNS)
        : Optional.empty();
  }

  /** What the program said, or nothing if it could not say it. */
  private static Optional<String> finish(ProcessBuilder program) {
    try {
      Process running = program.start();
      running.getOutputStream().close();
      if (!running.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        running.destroyForcibly();
        return Optional.empty();
      }
      String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return running.exitValue() == 0 ? Optional.of(said) : Optional.empty();
    } catch (IOException noSuchProgram) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
