package dev.quorus.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says: quorus, the Java that runs it, and the system below. */
final class Version implements IVersionProvider {
  private static final String RESOURCE = "version.properties";

  @Override
  public String[] getVersion() {
    return new String[] {
      "quorus " + ofQuorus(),
      "Java %s (%s, %s)".formatted(of("java.version"), of("java.vendor"), of("java.home")),
      "%s %s (%s)".formatted(of("os.name"), of("os.version"), of("os.arch"))
    };
  }

  private static String of(String property) {
    return System.getProperty(property, "unknown");
  }

  static String ofQuorus() {
    try (InputStream stream = Version.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException("this build of quorus lacks its resource " + RESOURCE);
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + RESOURCE, e);
    }
  }
}
