package dev.quorus.examples.busfaults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The bus between controllers, as a test has it in its hands. */
public final class ControllerBus {
  private static final String WELL = "* 0 0 0";

  private final Path rules;
  private final Path jar;

  private ControllerBus(Path rules, Path jar) {
    this.rules = rules;
    this.jar = jar;
  }

  /** One on which all is well, with its files in a folder. */
  public static ControllerBus in(Path folder) throws IOException {
    Path rules = Files.writeString(folder.resolve("bus-faults"), WELL);
    Path jar = folder.resolve("bus-faults.jar");
    writeAgent(jar);
    return new ControllerBus(rules, jar);
  }

  /** The options of a controller's JVM. */
  public List<String> options() {
    return List.of("-javaagent:" + jar, "-D" + BusFaults.FILE + "=" + rules);
  }

  /** From now on no message of this kind arrives. */
  public void loseAll(String kind) throws IOException {
    write(kind + " 1 0 0");
  }

  /** From now on any message is lost with this chance, and comes twice with the same. */
  public void loseAndRepeat(double chance, long seed) throws IOException {
    write("* %s %s %d".formatted(chance, chance, seed));
  }

  /** From now on all is well. */
  public void none() throws IOException {
    write(WELL);
  }

  /** How many messages met a fault, by the logs of the controllers. */
  public static long faults(Map<String, String> logs, String what) {
    return logs.values().stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("bus fault: " + what))
        .count();
  }

  private void write(String rule) throws IOException {
    Path written = Files.writeString(rules.resolveSibling("bus-faults-new"), rule);
    Files.move(written, rules, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void writeAgent(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", BusFaultsAgent.class.getName());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (String each : List.of("BusFaultsAgent", "BusFaults", "BusFaults$Rule")) {
        String path =
            ControllerBus.class.getPackageName().replace('.', '/') + "/" + each + ".class";
        out.putNextEntry(new JarEntry(path));
        try (InputStream in = ControllerBus.class.getResourceAsStream("/" + path)) {
          Objects.requireNonNull(in, path).transferTo(out);
        }
      }
    }
  }
}
