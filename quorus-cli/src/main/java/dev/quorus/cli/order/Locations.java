package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Folders;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the two ends of a transfer as people write them. */
final class Locations {
  private static final Pattern SCHEME = Pattern.compile("(?i)[a-z][a-z0-9+.-]*://.*|file:.*");

  private static final Pattern NAMED = Pattern.compile("@(" + Named.FORM + ")(/.*)?");
  private static final String CONNECTION = "connection";

  private final Folders folders;
  private final Predicate<Path> isFolder;
  private final boolean named;

  /**
   * Reads them as seen from some folder.
   *
   * @param filesAreHere whether the files of the transfer are those of this machine, so that a
   *     destination that is a folder can be told
   * @param named whether an end may be a place in a connection, as {@code @NAME/path}
   */
  Locations(Folders folders, boolean filesAreHere, boolean named) {
    this.named = named;
    this.folders = folders;
    this.isFolder = path -> filesAreHere && Files.isDirectory(path);
  }

  /** Where the file comes from. */
  Endpoint source(String text) {
    return read("source", text);
  }

  /** Where it goes. A folder, or what ends with a slash, is given the name of the source's file. */
  Endpoint destination(String text, Endpoint source) {
    Endpoint read = read("destination", text);
    boolean local = isLocal(read);
    boolean folder =
        local
            ? text.endsWith("/") || isFolder.test(Path.of(read.uri()))
            : read.uri().getPath() == null || read.uri().getPath().matches("|.*/");
    if (!folder) {
      return read;
    }
    String name = fileName(source);
    if (read.named() != null) {
      return read.below(name);
    }
    return local
        ? Endpoint.file(Path.of(read.uri()).resolve(name))
        : new Endpoint(below(read.uri(), name), read.headers(), read.credentials());
  }

  /** The folder that a tree comes from, or goes to; a slash at its end makes no difference. */
  Endpoint folder(String end, String text) {
    return read(end, text).asFolder();
  }

  /** A tree that is copied into itself has no end, and one that is mirrored there is deleted. */
  static void requireApart(Endpoint source, Endpoint destination) {
    boolean oneServer =
        source.scheme().equals(destination.scheme()) && source.host().equals(destination.host());
    String from = asFolder(source);
    String to = asFolder(destination);
    if (oneServer && (from.startsWith(to) || to.startsWith(from))) {
      throw CliException.usage(
          "the folders %s and %s lie within each other"
              .formatted(source.display(), destination.display()),
          "give the destination a folder beside the source");
    }
  }

  private static String asFolder(Endpoint endpoint) {
    String path = endpoint.uri().getPath() == null ? "" : endpoint.uri().getPath();
    return path.endsWith("/") ? path : path + "/";
  }

  static boolean isLocal(Endpoint endpoint) {
    return endpoint.scheme().equals("file");
  }

  private Endpoint read(String end, String text) {
    if (text.equals("-")) {
      throw CliException.usage(
          "the %s '-' would be a stream; quorus moves files, since a stream can neither be resumed"
                  .formatted(end)
              + " nor published at once",
          "give a path or a URI");
    }
    if (text.isBlank()) {
      throw CliException.usage(
          "the %s is empty".formatted(end),
          "give a path or a URI, as /srv/a.txt or https://host/a");
    }
    if (text.startsWith("@")) {
      return named(end, text);
    }
    try {
      return SCHEME.matcher(text).matches() ? uri(text) : Endpoint.file(folders.resolve(text));
    } catch (InvalidPathException e) {
      throw new CliException(
          ExitCode.USAGE,
          "the %s is no path: %s".formatted(end, e.getReason()),
          "give a path or a URI",
          e);
    } catch (IllegalArgumentException e) {
      // Not kept as the cause: it may repeat the text, and a password in it.
      throw CliException.usage("the %s is wrong: %s".formatted(end, e.getMessage()), "correct it");
    }
  }

  private Endpoint named(String end, String text) {
    Matcher form = NAMED.matcher(text);
    if (!named) {
      throw CliException.usage(
          "the %s '%s' is a place in a connection, which only a server knows".formatted(end, text),
          "submit it with 'quorus transfer submit', or write ./%s for a file".formatted(text));
    }
    if (!form.matches()) {
      throw CliException.usage(
          "the %s '%s' names no connection".formatted(end, text),
          "write it as @NAME/path, the name of a-z, 0-9 and '-'; or ./%s for a file"
              .formatted(text));
    }
    return placeIn(form.group(1), form.group(2) == null ? "/" : form.group(2));
  }

  /** Its URI is not that of the place, which the server knows alone. */
  private static Endpoint placeIn(String connection, String path) {
    return new Endpoint(URI.create(CONNECTION + "://" + connection + "/"), Map.of(), null)
        .givenBy(new Named(connection, "/", null))
        .below(path.isEmpty() ? "" : path.substring(1));
  }

  private static Endpoint uri(String text) {
    Endpoint read = Endpoint.parse(text);
    if (!read.scheme().equals("file")) {
      return read;
    }
    String host = read.uri().getHost();
    if (host != null && !host.equalsIgnoreCase("localhost")) {
      throw new IllegalArgumentException(
          "'%s' names the host %s, but files are read on this one only".formatted(text, host));
    }
    String path = read.uri().getPath();
    if (path == null || !path.startsWith("/")) {
      throw new IllegalArgumentException("'%s' has no absolute path".formatted(text));
    }
    return Endpoint.file(Path.of(path).normalize());
  }

  private static String fileName(Endpoint source) {
    String path = source.uri().getPath();
    String name = path == null ? "" : path.substring(path.lastIndexOf('/') + 1);
    if (name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw CliException.usage(
          "the destination is a folder, and the source %s has no file name to use in it"
              .formatted(source.display()),
          "give the destination a file name");
    }
    return name;
  }

  /** The name goes behind the path, and so before a query. */
  private static URI below(URI folder, String name) {
    try {
      String path = folder.getPath().endsWith("/") ? folder.getPath() : folder.getPath() + "/";
      URI withName = new URI(folder.getScheme(), folder.getRawAuthority(), path + name, null, null);
      String query = folder.getRawQuery();
      return query == null ? withName : URI.create(withName + "?" + query);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'%s' cannot be part of a URI".formatted(name), e);
    }
  }

  /** The endpoint, to be opened with what the options say. */
  static Endpoint with(Endpoint endpoint, Access access) {
    @Nullable Credentials known = endpoint.credentials();
    @Nullable Credentials given = access.credentials();
    if (given != null && known instanceof UserPassword own && !own.password().reveal().isEmpty()) {
      throw CliException.usage(
          "%s holds a user and a password, and the options give others".formatted(endpoint),
          "give them once");
    }
    return new Endpoint(
        endpoint.uri(), access.headers(), given == null ? known : given, access.trust());
  }
}
