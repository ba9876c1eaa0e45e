package dev.quorus.core.bus;

import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.protocol.Fact;
import io.vertx.core.json.JsonObject;

/** Examinations of endpoints, as JSON. */
final class ExaminationJson {
  private static final EndpointJson ENDPOINTS = new EndpointJson(SecretCodec.OPEN);

  private ExaminationJson() {}

  static JsonObject write(Examine examine, JsonObject json) {
    return json.put("endpoint", ENDPOINTS.write(examine.endpoint()))
        .put("writes", examine.writes())
        .put("withinMillis", examine.withinMillis());
  }

  static Examine readExamine(JsonObject json) {
    return new Examine(
        ENDPOINTS.read(JsonFields.object(json, "endpoint")),
        JsonFields.flag(json, "writes"),
        JsonFields.number(json, "withinMillis"));
  }

  static JsonObject write(Examined examined, JsonObject json) {
    return json.put("facts", JsonFields.array(examined.facts(), ExaminationJson::fact))
        .put("checks", JsonFields.array(examined.checks(), ExaminationJson::check));
  }

  static Examined readExamined(JsonObject json) {
    return new Examined(
        JsonFields.list(json, "facts", ExaminationJson::readFact),
        JsonFields.list(json, "checks", ExaminationJson::readCheck));
  }

  private static JsonObject fact(Fact fact) {
    return new JsonObject().put("name", fact.name()).put("value", fact.value());
  }

  private static Fact readFact(JsonObject json) {
    return new Fact(JsonFields.text(json, "name"), JsonFields.text(json, "value"));
  }

  private static JsonObject check(Check check) {
    JsonObject json = new JsonObject().put("name", check.name());
    return switch (check) {
      case Check.Passed passed -> json.put("found", passed.found());
      case Check.Failed failed -> json.put("failure", OutcomeJson.write(failed.failure()));
      case Check.LeftOut left -> json.put("leftOut", left.why());
    };
  }

  private static Check readCheck(JsonObject json) {
    String name = JsonFields.text(json, "name");
    if (json.containsKey("failure")) {
      return new Check.Failed(name, OutcomeJson.readFailure(JsonFields.object(json, "failure")));
    }
    return json.containsKey("leftOut")
        ? new Check.LeftOut(name, JsonFields.text(json, "leftOut"))
        : new Check.Passed(name, JsonFields.text(json, "found"));
  }
}
