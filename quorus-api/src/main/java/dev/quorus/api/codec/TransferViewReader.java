package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.PublishedName;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RetryName;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import dev.quorus.api.model.VerifyName;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a transfer from an answer, passing over fields that it does not know. */
final class TransferViewReader extends StdDeserializer<TransferView> {
  private static final long serialVersionUID = 1L;
  private static final Names<TransferStateName> STATES = Names.of(TransferStateName.values());
  private static final Names<VerifyName> VERIFY = Names.of(VerifyName.values());
  private static final Names<OverwriteName> OVERWRITE = Names.of(OverwriteName.values());
  private static final Names<PublishName> PUBLISH = Names.of(PublishName.values());
  private static final Names<PublishedName> PUBLISHED = Names.of(PublishedName.values());
  private static final Names<TreeActionName> ACTIONS = Names.of(TreeActionName.values());
  private static final Names<RetryName> RETRY = Names.of(RetryName.values());

  TransferViewReader() {
    super(TransferView.class);
  }

  @Override
  public TransferView deserialize(JsonParser json, DeserializationContext context)
      throws IOException {
    return new Answer(context.readTree(json), context).view();
  }

  /** One object of an answer; every look-up of a required field that is missing fails. */
  private record Answer(JsonNode node, DeserializationContext context) {

    TransferView view() throws IOException {
      return new TransferView(
          need("id"),
          needName("state", STATES),
          order(),
          new TransferView.Policy(
              name("verify", VERIFY),
              needName("overwrite", OVERWRITE),
              needName("publish", PUBLISH),
              (int) number("maxAttempts"),
              node.path("recursive").asBoolean(),
              node.path("dryRun").asBoolean(),
              text("bandwidth")),
          course(),
          new TransferView.Progress(
              total("bytesTotal"),
              number("bytesTransferred"),
              total("filesTotal"),
              number("filesTransferred"),
              node.has("tree") ? child("tree").tree() : null),
          new TransferView.Times(
              needTime("createdAt"), time("startedAt"), time("finishedAt"), time("forecastEnd")));
    }

    private TransferView.Order order() throws IOException {
      Map<String, String> labels = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> label : node.path("labels").properties()) {
        labels.put(label.getKey(), label.getValue().asText());
      }
      return new TransferView.Order(
          need("source"),
          need("destination"),
          need("tenant"),
          need("pool"),
          (int) number("priority"),
          labels,
          time("deadline"));
    }

    private TransferView.Course course() throws IOException {
      return new TransferView.Course(
          (int) number("attempt"),
          text("agent"),
          node.has("reason") ? child("reason").reason() : null,
          node.has("failure") ? child("failure").failure() : null,
          name("published", PUBLISHED),
          text("digest"),
          text("retryOf"));
    }

    private ReasonView reason() throws IOException {
      return new ReasonView(need("code"), need("message"));
    }

    private FailureView failure() throws IOException {
      return new FailureView(
          need("code"), need("message"), needName("retry", RETRY), need("remedy"));
    }

    private TreeView tree() throws IOException {
      List<TreeView.Line> lines = new ArrayList<>();
      for (JsonNode each : node.path("lines")) {
        Answer line = new Answer(each, context);
        TreeActionName action = line.name("action", ACTIONS);
        // A newer service may do what this client has no word for.
        if (action != null) {
          lines.add(
              new TreeView.Line(
                  line.need("path"),
                  action,
                  line.total("bytes"),
                  each.has("failure") ? line.child("failure").failure() : null));
        }
      }
      return new TreeView(
          number("copied"),
          number("unchanged"),
          number("deleted"),
          number("failed"),
          number("folders"),
          lines);
    }

    private Answer child(String field) {
      return new Answer(node.path(field), context);
    }

    private @Nullable String text(String field) {
      return node.path(field).textValue();
    }

    private String need(String field) throws JsonMappingException {
      return required(field, text(field));
    }

    private long number(String field) throws JsonMappingException {
      return required(field, total(field));
    }

    private @Nullable Long total(String field) {
      JsonNode value = node.path(field);
      return value.canConvertToLong() ? value.longValue() : null;
    }

    private @Nullable Instant time(String field) {
      String text = text(field);
      return text == null ? null : Rfc3339.parse(text);
    }

    private Instant needTime(String field) throws JsonMappingException {
      return required(field, time(field));
    }

    private <E extends WireName> @Nullable E name(String field, Names<E> names) {
      String text = text(field);
      return text == null ? null : names.find(text);
    }

    private <E extends WireName> E needName(String field, Names<E> names)
        throws JsonMappingException {
      return required(field, name(field, names));
    }

    private <T> T required(String field, @Nullable T value) throws JsonMappingException {
      if (value == null) {
        throw JsonMappingException.from(
            context, "the answer's \"" + field + "\" is missing or not known to this client");
      }
      return value;
    }
  }
}
