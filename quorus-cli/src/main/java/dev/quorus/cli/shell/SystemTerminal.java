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
  private static final int FEWEST_COLUMNS = 20;
  private static final int FEWEST_ROWS = 4;
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
  public Size size() {
    if (!showsOutput && !showsErrors) {
      return Size.USUAL;
    }
    Size asked = askStty().orElse(Size.USUAL);
    return new Size(
        set("COLUMNS", FEWEST_COLUMNS).orElse(asked.columns()),
        set("LINES", FEWEST_ROWS).orElse(asked.rows()));
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

  private static Optional<Size> askStty() {
    ProcessBuilder stty = new ProcessBuilder("stty", "size").redirectInput(SCREEN);
    return finish(stty).map(said -> said.strip().split(" ")).flatMap(SystemTerminal::size);
  }

  private static Optional<Size> size(String[] rowsAndColumns) {
    return rowsAndColumns.length == 2
        ? number(rowsAndColumns[0], FEWEST_ROWS)
            .flatMap(rows ->
                number(rowsAndColumns[1], FEWEST_COLUMNS).map(columns -> new Size(columns, rows)))
        : Optional.empty();
  }

  private Optional<Integer> set(String variable, int fewest) {
    return environment.value(variable).flatMap(text -> number(text, fewest));
  }

  private static Optional<Integer> number(String text, int fewest) {
    return text.matches("\\d{1,4}")
        ? Optional.of(Integer.parseInt(text)).filter(found -> found >= fewest)
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
