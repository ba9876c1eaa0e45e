package dev.quorus.cli.remote;

import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.webhook.WebhookSecret;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Who is told of a transfer that is submitted. */
final class NotifyOptions {
  private static final String NOTIFY = "--notify";
  private static final String EVENT = "--notify-event";
  private static final String SECRET = "--notify-secret-file";
  private static final String WEBHOOK = "--notify-webhook";

  private NotifyOptions() {}

  static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(NOTIFY)
            .paramLabel("URL")
            .type(String.class)
            .description("Post a signed message there when it ends; see 'quorus webhooks'.")
            .build());
    spec.addOption(
        OptionSpec.builder(EVENT)
            .paramLabel("TYPE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .splitRegex(",")
            .description("Tell of this instead, such as transfer.running. May be repeated.")
            .build());
    spec.addOption(
        OptionSpec.builder(SECRET)
            .paramLabel("FILE")
            .type(Path.class)
            .description("Holds the secret that signs. Default: a new one, which is shown.")
            .build());
    spec.addOption(
        OptionSpec.builder(WEBHOOK)
            .paramLabel("ID")
            .type(String.class)
            .description("Sign with the secret of this webhook.")
            .build());
  }

  /** Who is told; null for nobody. A secret that is made here is shown, on standard error. */
  static @Nullable NotifySpec read(ParseResult arguments, Shell shell) {
    String url = arguments.matchedOptionValue(NOTIFY, (String) null);
    String webhook = arguments.matchedOptionValue(WEBHOOK, (String) null);
    Path file = arguments.matchedOptionValue(SECRET, (Path) null);
    List<String> events = arguments.matchedOptionValue(EVENT, List.of());
    if (url == null) {
      if (webhook != null || file != null || !events.isEmpty()) {
        throw CliException.usage(
            "%s, %s and %s are for %s".formatted(EVENT, SECRET, WEBHOOK, NOTIFY),
            "add %s URL".formatted(NOTIFY));
      }
      return null;
    }
    if (webhook != null && file != null) {
      throw CliException.usage(
          "%s and %s exclude each other".formatted(SECRET, WEBHOOK), "leave one of them out");
    }
    return new NotifySpec(url, events, webhook == null ? secret(file, shell) : null, webhook);
  }

  private static String secret(@Nullable Path file, Shell shell) {
    if (file == null) {
      String made = WebhookSecret.random().reveal();
      shell.console().err().println("messages are signed with " + made);
      return made;
    }
    try {
      return WebhookSecret.parse(Files.readString(file).strip()).reveal();
    } catch (IOException e) {
      throw CliException.usage(
          "%s: %s cannot be read: %s".formatted(SECRET, file, FileProblem.reason(e)),
          "check its name and permissions");
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "%s: %s".formatted(SECRET, e.getMessage()), "make one by leaving the option out");
    }
  }
}
