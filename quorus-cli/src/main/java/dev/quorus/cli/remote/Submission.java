package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.KeySpec;
import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransferBuilder;
import dev.quorus.api.model.TrustSpec;
import dev.quorus.api.model.VerifyName;
import dev.quorus.cli.order.SelectionOptions;
import dev.quorus.cli.order.TransferOptions;
import dev.quorus.cli.order.TransferOptions.Ends;
import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.VerifyMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** What the command line asks for, as the REST API takes it. */
final class Submission {
  private Submission() {}

  static SubmitTransfer of(ParseResult arguments, Ends ends, @Nullable NotifySpec notice) {
    Delivery delivery = TransferOptions.delivery(arguments);
    SubmitTransferBuilder wanted =
        SubmitTransfer.from(spec(ends.source()), spec(ends.destination()))
            .verify(verify(delivery.verify()))
            .digest(digest(arguments, delivery))
            .overwrite(overwrite(delivery.overwrite()))
            .publish(arguments.hasMatchedOption("--publish") ? publish(delivery.publish()) : null)
            .createFolders(delivery.createFolders())
            .selection(selection(SelectionOptions.selection(arguments)))
            .flow(flow(SelectionOptions.flow(arguments)))
            .notice(notice);
    place(arguments, wanted);
    wait(arguments, wanted);
    return wanted.build();
  }

  private static SubmitTransfer.Selection selection(Selection selection) {
    Selection.Mirror mirror = selection.mirror();
    return new SubmitTransfer.Selection(
        selection.recursive(),
        selection.include(),
        selection.exclude(),
        mirror == null
            ? SubmitTransfer.Mirror.OFF
            : new SubmitTransfer.Mirror(true, mirror.maxDelete()),
        selection.dryRun());
  }

  private static SubmitTransfer.Flow flow(Flow flow) {
    return new SubmitTransfer.Flow(
        flow.bandwidth() == null ? null : BandwidthText.write(flow.bandwidth()),
        flow.streams() == 0 ? null : flow.streams());
  }

  private static void place(ParseResult arguments, SubmitTransferBuilder wanted) {
    wanted
        .labels(Asked.labels(arguments))
        .agentLabels(Asked.agentLabels(arguments))
        .deadline(arguments.matchedOptionValue("--deadline", (Instant) null));
    if (arguments.hasMatchedOption("--pool")) {
      wanted.pool(arguments.matchedOptionValue("--pool", ""));
    }
    if (arguments.hasMatchedOption("--priority")) {
      wanted.priority(arguments.matchedOptionValue("--priority", 0));
    }
  }

  private static void wait(ParseResult arguments, SubmitTransferBuilder wanted) {
    Patience patience = TransferOptions.patience(arguments);
    boolean both =
        arguments.hasMatchedOption("--retries") && arguments.hasMatchedOption("--max-attempts");
    if (both) {
      throw CliException.usage(
          "--retries and --max-attempts say the same thing", "leave one of them out");
    }
    wanted
        .maxAttempts(arguments.matchedOptionValue("--max-attempts", patience.maxAttempts()))
        .noProgressTimeout(whole(patience.noProgress(), "--no-progress-timeout"));
    if (patience.timeout() != null) {
      wanted.timeout(whole(patience.timeout(), "--timeout"));
    }
  }

  private static Duration whole(Duration duration, String option) {
    if (!duration.equals(duration.truncatedTo(ChronoUnit.SECONDS))) {
      throw CliException.usage(
          "%s must be in whole seconds here".formatted(option), "write it as 90s or 2m");
    }
    return duration;
  }

  /** A path where it is one: what people write, and read again in lists. */
  private static EndpointSpec spec(Endpoint endpoint) {
    Named named = endpoint.named();
    if (named != null) {
      return EndpointSpec.of(new ConnectionPath(named.connection(), named.path()));
    }
    String location =
        endpoint.scheme().equals("file") ? endpoint.uri().getPath() : endpoint.uri().toString();
    EndpointSpec plain =
        EndpointSpec.of(location)
            .withHeaders(endpoint.headers())
            .withTrust(trust(endpoint.trust()));
    Credentials credentials = endpoint.credentials();
    if (credentials == null) {
      return plain;
    }
    return switch (credentials) {
      case Credentials.UserPassword(String user, Secret password) ->
          plain.withUser(user, password.reveal());
      case Credentials.Bearer(Secret token) -> plain.withBearer(token.reveal());
      case Credentials.PrivateKey(String user, Secret key, Secret passphrase) ->
          plain.withKey(
              user, new KeySpec(key.reveal(), passphrase == null ? null : passphrase.reveal()));
    };
  }

  private static TrustSpec trust(ServerTrust trust) {
    return switch (trust) {
      case ServerTrust.KnownToAgent known -> TrustSpec.BY_AGENT;
      case ServerTrust.SignedBy signed ->
          throw new IllegalStateException("no option gives authorities to a single transfer");
      case ServerTrust.FirstUse first -> new TrustSpec(List.of(), true);
      case ServerTrust.Pinned(List<String> fingerprints) -> new TrustSpec(fingerprints, false);
    };
  }

  private static @Nullable VerifyName verify(VerifyMode mode) {
    return switch (mode) {
      case AUTO -> null;
      case NONE -> VerifyName.NONE;
      case SIZE -> VerifyName.SIZE;
      case CHECKSUM -> VerifyName.CHECKSUM;
    };
  }

  private static @Nullable String digest(ParseResult arguments, Delivery delivery) {
    if (!arguments.hasMatchedOption("--digest")) {
      return null;
    }
    return delivery.expected() == null
        ? delivery.algorithm().wireName()
        : delivery.expected().toString();
  }

  private static OverwriteName overwrite(OverwritePolicy policy) {
    return switch (policy) {
      case FAIL -> OverwriteName.FAIL;
      case REPLACE -> OverwriteName.REPLACE;
      case SKIP -> OverwriteName.SKIP;
      case NEWER -> OverwriteName.NEWER;
    };
  }

  private static PublishName publish(PublishMode mode) {
    return switch (mode) {
      case FSYNC -> PublishName.FSYNC;
      case RENAME -> PublishName.RENAME;
    };
  }
}
