package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.controller.store.Webhook.Keys;
import dev.quorus.controller.store.Webhook.Made;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes a webhook of a row of its table. Safe for use by many threads. */
final class WebhookRow implements Prepared.Row<Webhook> {
  static final String COLUMNS =
      "id, tenant, url, events, description, secret, former, former_until, since, created_by,"
          + " created_at, failing_since, disabled_at, disabled_why";

  private final SecretCodec secrets;

  WebhookRow(SecretCodec secrets) {
    this.secrets = secrets;
  }

  @Override
  public Webhook read(ResultSet row) throws SQLException {
    return new Webhook(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        states(row.getString(4)),
        row.getString(5),
        keys(row, 6),
        row.getLong(9),
        new Made(row.getString(10), TransferRow.instant(row, 11)),
        new Health(
            TransferRow.instantOrNull(row, 12),
            TransferRow.instantOrNull(row, 13),
            row.getString(14)));
  }

  /** Of three columns: the secret, the former one, and when that runs out. */
  Keys keys(ResultSet row, int first) throws SQLException {
    String former = row.getString(first + 1);
    return new Keys(
        secrets.open(row.getString(first)),
        former == null ? null : secrets.open(former),
        TransferRow.instantOrNull(row, first + 2));
  }

  @Nullable String seal(@Nullable Secret secret) {
    return secret == null ? null : secrets.seal(secret);
  }

  @Nullable Secret open(@Nullable String sealed) {
    return sealed == null ? null : secrets.open(sealed);
  }

  static String text(Set<StateName> states) {
    return states.stream().sorted().map(Enum::name).collect(Collectors.joining(","));
  }

  static Set<StateName> states(String text) {
    return Arrays.stream(text.split(",")).map(StateName::valueOf).collect(Collectors.toSet());
  }
}
