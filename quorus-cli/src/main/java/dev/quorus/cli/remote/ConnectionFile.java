package dev.quorus.cli.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.ConnectionReader;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A file with a connection in JSON: by hand, from the doctor, or as a server shows it. */
final class ConnectionFile {
  private static final String INPUT = "-";

  private ConnectionFile() {}

  /**
   * Reads it.
   *
   * @param file {@code -} for standard input
   */
  static ConnectionSpec read(String file, Shell shell) {
    Path path = file.equals(INPUT) ? Path.of("/dev/stdin") : shell.folders().resolve(file);
    try {
      return ConnectionReader.change(stripped(Files.readAllBytes(path)));
    } catch (InvalidRequest e) {
      String all =
          e.violations().stream()
              .map(each -> "\n  %s: %s".formatted(each.pointer(), each.message()))
              .collect(Collectors.joining());
      throw new CliException(
          ExitCode.USAGE, "%s is no connection:%s".formatted(path, all), "correct it", e);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s".formatted(path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  /** Without what only answers have. */
  private static byte[] stripped(byte[] bytes) {
    try {
      JsonNode tree = ApiJson.strict().readTree(bytes);
      if (tree instanceof ObjectNode object && object.remove("revision") != null) {
        return ApiJson.toBytes(object);
      }
      return bytes;
    } catch (JsonProcessingException e) {
      // Whoever reads it next says what is wrong with it.
      return bytes;
    } catch (IOException e) {
      throw new IllegalStateException("a parser over an array does no I/O", e);
    }
  }
}
