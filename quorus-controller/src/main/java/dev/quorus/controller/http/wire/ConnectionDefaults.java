package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ConnectionPath;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.VerifyName;
import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.Definition.Policy;
import dev.quorus.controller.connection.KnownConnections;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.VerifyMode;
import org.jspecify.annotations.Nullable;

/** What the connections of a transfer say about it, where it says nothing itself. */
record ConnectionDefaults(@Nullable VerifyMode verify, @Nullable PublishMode publish) {
  private static final ConnectionDefaults NONE = new ConnectionDefaults(null, null);

  /** The destination's word counts first; how to publish is its alone. */
  static ConnectionDefaults of(SubmitTransfer wanted, KnownConnections known) {
    if (known.found().isEmpty()) {
      return NONE;
    }
    Policy destination = policy(wanted.destination(), known);
    Policy source = policy(wanted.source(), known);
    return new ConnectionDefaults(
        destination.verify() == null ? source.verify() : destination.verify(),
        destination.publish());
  }

  private static Policy policy(EndpointSpec end, KnownConnections known) {
    ConnectionPath place = end.connection();
    Connection connection = place == null ? null : known.get(place.connection());
    return connection == null ? Policy.NONE : connection.definition().policy();
  }

  /** A digest that is given is compared, whatever connections say. */
  SubmitTransfer.Delivery applied(SubmitTransfer.Delivery wanted) {
    if (equals(NONE)) {
      return wanted;
    }
    boolean silent = wanted.verify() == null && wanted.digest() == null && verify != null;
    return new SubmitTransfer.Delivery(
        silent ? name(verify) : wanted.verify(),
        wanted.digest(),
        wanted.overwrite(),
        wanted.publish() == null && publish != null
            ? PublishName.valueOf(publish.name())
            : wanted.publish(),
        wanted.createFolders());
  }

  private static @Nullable VerifyName name(@Nullable VerifyMode mode) {
    return mode == null || mode == VerifyMode.AUTO ? null : VerifyName.valueOf(mode.name());
  }
}
