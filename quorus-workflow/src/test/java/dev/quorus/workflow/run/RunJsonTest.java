package dev.quorus.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is stored must stay readable from release to release. */
class RunJsonTest {
  private static final Instant AT = Instant.parse("2026-11-20T16:00:00Z");
  private static final Why WHY = new Why("TIMED_OUT", "too late");

  static Stream<Arguments> rows() {
    return Stream.of(
        Arguments.of(
            new RunRow.Head(RunPhase.ENDED, false, 2, WHY, AT, AT, AT, RunOutcome.FAILED, WHY),
            "run",
            "{'phase':'ENDED','paused':false,'round':2,'startedAt':'2026-11-20T16:00:00Z',"
                + "'roundAt':'2026-11-20T16:00:00Z','endedAt':'2026-11-20T16:00:00Z',"
                + "'halt':{'code':'TIMED_OUT','message':'too late'},'outcome':'FAILED',"
                + "'why':{'code':'TIMED_OUT','message':'too late'}}"),
        Arguments.of(
            new RunRow.Group("onFailure2.g", GroupPhase.FINDING, WHY, true, 3, 1, AT, AT, AT, null),
            "group/onFailure2.g",
            "{'phase':'FINDING','fails':true,'finds':3,'findsBefore':1,"
                + "'closing':{'code':'TIMED_OUT','message':'too late'},"
                + "'since':'2026-11-20T16:00:00Z','startedAt':'2026-11-20T16:00:00Z',"
                + "'due':'2026-11-20T16:00:00Z'}"),
        Arguments.of(
            new RunRow.Files("g", List.of("/a b", "/ü")), "files/g", "{'paths':['/a b','/ü']}"),
        Arguments.of(
            new RunRow.Step("g", 17, StepPhase.RETRY_WAIT, 2, 1, AT, 0, 0, AT, null, WHY),
            "step/g/17",
            "{'phase':'RETRY_WAIT','tries':2,'charged':1,'files':0,'bytes':0,"
                + "'due':'2026-11-20T16:00:00Z','startedAt':'2026-11-20T16:00:00Z',"
                + "'why':{'code':'TIMED_OUT','message':'too late'}}"),
        Arguments.of(
            new RunRow.Notice("onFailure.notify.alarm", StepPhase.UNDER_WAY, 1, null, null),
            "notice/onFailure.notify.alarm",
            "{'phase':'UNDER_WAY','tries':1}"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void writesAndReadsEachRow(RunRow row, String name, String json) {
    String text = json.replace('\'', '"');
    assertThat(row.name()).isEqualTo(name);
    assertThat(RunJson.write(row).encode()).isEqualTo(text);
    assertThat(RunJson.read(name, new JsonObject(text))).isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void leavesAloneWhatALaterVersionAdds(RunRow row, String name, String json) {
    JsonObject more = new JsonObject(json.replace('\'', '"')).put("later", 1);
    assertThat(RunJson.read(name, more)).isEqualTo(row);
  }

  @Test
  void refusesANameOfNoRow() {
    assertThatThrownBy(() -> RunJson.read("what/x", new JsonObject()))
        .hasMessage("'what/x' names no row of a run");
  }
}
