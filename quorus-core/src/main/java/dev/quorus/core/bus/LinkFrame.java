package dev.quorus.core.bus;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What passes over the one connection of an agent, each as one text frame of JSON: {@code
 * {"id":1,"kind":"heartbeat","body":{}}} asks, the same without an id wants no answer, {@code
 * {"re":1,"body":{}}} answers, and {@code {"re":1,"code":400,"message":"why"}} refuses. Either side
 * counts its own ids. Bodies are {@link BusMessage}s, which may hold secrets: frames are never
 * logged.
 */
public sealed interface LinkFrame {
  /** The path at which controllers take connections of agents. */
  String PATH = "/agents";

  /** The longest frame, in bytes; whoever receives a longer one ends the connection. */
  int LARGEST = 4 * 1024 * 1024;

  /** With which a controller closes the connection of an agent whose credential was revoked. */
  int REVOKED = 4401;

  /** With which a controller closes a connection on which nothing is heard any more. */
  int SILENT = 4408;

  /** With which a controller closes a connection that the same agent has replaced by another. */
  int REPLACED = 4409;

  /** With which a controller closes a connection whose other side does not read. */
  int SLOW = 4413;

  /** The longest kind, in characters. */
  int LONGEST_KIND = 32;

  /** Wants an answer. */
  record Ask(long id, String kind, JsonObject body) implements LinkFrame {}

  /** Wants none. */
  record Tell(String kind, JsonObject body) implements LinkFrame {}

  /** Answers the other side's ask of this id. */
  record Answer(long id, JsonObject body) implements LinkFrame {}

  /**
   * Refuses the other side's ask of this id.
   *
   * @param code {@link UnreadableMessage#FAILURE_CODE} if it need not be repeated as it is
   */
  record Refused(long id, int code, String message) implements LinkFrame {}

  /** The frame as text. */
  default String text() {
    return switch (this) {
      case Ask(long id, String kind, JsonObject body) ->
          "{\"id\":" + id + ",\"kind\":\"" + kind + "\",\"body\":" + body.encode() + "}";
      case Tell(String kind, JsonObject body) ->
          "{\"kind\":\"" + kind + "\",\"body\":" + body.encode() + "}";
      case Answer(long id, JsonObject body) -> "{\"re\":" + id + ",\"body\":" + body.encode() + "}";
      case Refused(long id, int code, String message) ->
          new JsonObject().put("re", id).put("code", code).put("message", message).encode();
    };
  }

  /** Whether a frame of this text may be sent. */
  static boolean fits(String text) {
    // Three bytes are the most that one char of a string takes.
    return text.length() <= LARGEST / 3 || text.getBytes(StandardCharsets.UTF_8).length <= LARGEST;
  }

  /**
   * Reads a frame. What is not known in it is passed over.
   *
   * @throws UnreadableMessage if it is no such frame; its text repeats nothing of the frame
   */
  static LinkFrame read(String text) {
    try {
      return read(new JsonObject(text));
    } catch (DecodeException
        | ClassCastException
        | IllegalArgumentException
        | NullPointerException malformed) {
      // Without the cause: it repeats part of the frame.
      throw new MalformedFrame();
    }
  }

  private static LinkFrame read(JsonObject json) {
    Long answered = json.getLong("re");
    if (answered != null) {
      return json.containsKey("code")
          ? new Refused(answered, json.getInteger("code"), JsonFields.text(json, "message"))
          : new Answer(answered, JsonFields.object(json, "body"));
    }
    String kind = JsonFields.text(json, "kind");
    if (kind.length() > LONGEST_KIND || !kind.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
      throw new IllegalArgumentException("no kind");
    }
    JsonObject body = JsonFields.object(json, "body");
    @Nullable Long id = json.getLong("id");
    return id == null ? new Tell(kind, body) : new Ask(id, kind, body);
  }
}
