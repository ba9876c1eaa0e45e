package dev.quorus.cli.shell;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A shell whose streams are captured, in a folder of a test. */
public final class TestShell {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> variables = new HashMap<>();
  private final FakeSignals signals = new FakeSignals();
  private final ManualTime time = new ManualTime();
  private final Path folder;
  private Terminal terminal = FakeTerminal.NONE;
  private boolean coloured;

  public TestShell(Path folder) {
    this.folder = folder;
  }

  public TestShell with(Terminal other) {
    terminal = other;
    return this;
  }

  public TestShell coloured() {
    coloured = true;
    return this;
  }

  public TestShell with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  public Shell shell() {
    Console console = new Console(stream(out), stream(err), terminal, coloured);
    Folders folders = new Folders(folder, folder.resolve("quorus-home"));
    return new Shell(console, Map.copyOf(variables)::get, folders, time.timing(), signals);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  public FakeSignals signals() {
    return signals;
  }

  public ManualTime time() {
    return time;
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
