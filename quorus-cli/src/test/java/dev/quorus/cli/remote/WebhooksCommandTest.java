package dev.quorus.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.DeliveryPage;
import dev.quorus.api.model.DeliveryStateName;
import dev.quorus.api.model.DeliveryView;
import dev.quorus.api.model.WebhookList;
import dev.quorus.api.model.WebhookView;
import dev.quorus.cli.CommandLines;
import dev.quorus.cli.shell.TestShell;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhooksCommandTest {
  private static final String WEBHOOKS = "/api/v1/webhooks";
  private static final String ID = "wh_5f1c0a7be2d94c3f8a06";
  private static final String ONE = WEBHOOKS + "/" + ID;
  private static final String MESSAGE = "msg_1050_" + ID;
  private static final Instant MADE = Instant.parse("2026-11-20T12:58:00Z");

  @TempDir private Path folder;
  private final ScriptedApi api = new ScriptedApi();
  private TestShell shell;

  @BeforeEach
  void openShell() {
    shell = new TestShell(folder).with("QUORUS_SERVER", api.url()).with("QUORUS_API_KEY", "k3y");
  }

  @AfterEach
  void closeServer() {
    api.close();
  }

  @Test
  void makesOneAndShowsItsSecret() {
    api.on("POST " + WEBHOOKS, webhook("whsec_abc"));

    int exitCode =
        webhooks("create", "https://h.example/q", "--event", "transfer.failed,transfer.paused");

    assertThat(exitCode).isZero();
    assertThat(shell.out()).contains("id           " + ID, "secret       whsec_abc");
    assertThat(api.asked().getFirst().body())
        .isEqualTo(
            "{\"url\":\"https://h.example/q\",\"events\":[\"transfer.failed\",\"transfer.paused\"]}");
  }

  @Test
  void namesWhatIsWrong() {
    api.on("POST " + WEBHOOKS, ScriptedApi.invalid("/url", "must begin with https://"));

    assertThat(webhooks("create", "ftp://h.example/")).isEqualTo(2);
    assertThat(shell.err()).contains("/url: must begin with https://");
  }

  @Test
  void listsThem() {
    api.on("GET " + WEBHOOKS, new WebhookList(List.of(webhook(null))));

    webhooks("list");

    assertThat(shell.out().lines().map(String::stripTrailing))
        .containsExactly(
            "ID                       STATE  URL                  EVENTS           DESCRIPTION",
            ID + "  good   https://h.example/q  transfer.failed  opens a ticket");
  }

  @Test
  void doesSomethingWithSome() {
    api.on("DELETE " + ONE, webhook(null))
        .on("POST " + ONE + "/rotate", webhook("whsec_new"))
        .on("POST " + ONE + "/enable", webhook(null))
        .on("GET " + ONE, webhook(null));

    assertThat(webhooks("show", ID)).isZero();
    assertThat(webhooks("enable", ID)).isZero();
    assertThat(webhooks("rotate", ID, "--overlap", "2h")).isZero();
    assertThat(shell.out()).contains("whsec_new");
    assertThat(webhooks("delete", ID, "--json")).isZero();
    assertThat(shell.out()).contains("{\"items\":[{\"id\":\"" + ID);
    assertThat(api.asked().get(2).body()).isEqualTo("{\"overlapSeconds\":7200}");
  }

  @Test
  void showsWhatBecameOfMessages() {
    api.on("GET " + ONE + "/deliveries", new DeliveryPage(List.of(delivery()), 1_050L))
        .on("POST /api/v1/webhook-deliveries/" + MESSAGE + "/redeliver", delivery())
        .on(
            "GET /api/v1/transfers/" + Views.ID + "/deliveries",
            new DeliveryPage(List.of(delivery()), null));

    webhooks("deliveries", ID, "--state", "PENDING", "--limit", "1");
    webhooks("deliveries", Views.ID);
    webhooks("redeliver", MESSAGE);

    assertThat(shell.out())
        .contains(MESSAGE + "  PENDING  transfer.failed  " + Views.ID)
        .contains("the receiver answered with 503")
        .contains(MESSAGE + " is sent again");
    assertThat(shell.err()).contains("there are more");
    assertThat(api.asked().getFirst().query()).isEqualTo("limit=1&state=PENDING");
  }

  private static WebhookView webhook(@Nullable String secret) {
    return new WebhookView(
        ID,
        "https://h.example/q",
        List.of("transfer.failed"),
        "opens a ticket",
        secret,
        null,
        "admin",
        MADE,
        null,
        null,
        null);
  }

  private static DeliveryView delivery() {
    return new DeliveryView(
        MESSAGE,
        ID,
        Views.ID,
        1_050,
        "transfer.failed",
        DeliveryStateName.PENDING,
        2,
        MADE,
        MADE,
        MADE.plusSeconds(30),
        503,
        "the receiver answered with 503");
  }

  private int webhooks(String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = "webhooks";
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return CommandLines.run(shell, List.of(WebhooksGroup.entry(shell.shell())), line);
  }
}
