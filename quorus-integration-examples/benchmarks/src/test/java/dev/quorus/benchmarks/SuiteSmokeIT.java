package dev.quorus.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.benchmarks.plan.Benchmark;
import dev.quorus.benchmarks.plan.Profile;
import dev.quorus.benchmarks.plan.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole suite, as short as it can be: every benchmark still runs, whatever its figures. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class SuiteSmokeIT {
  @Test
  void everyBenchmarkFillsItsRowsOrSaysWhyNot(@TempDir Path out) throws IOException {
    int code = Suite.run(new Settings(Profile.SMOKE, Set.of(), false, out), System.out);

    assertThat(code).as("the suite's exit code; its output says what broke").isZero();
    JsonNode figures = new ObjectMapper().readTree(out.resolve("figures.json").toFile());
    Set<String> seen = new TreeSet<>();
    figures.path("figures").forEach(each -> seen.add(each.path("row").asText()));
    figures.path("leftOut").fieldNames().forEachRemaining(seen::add);
    assertThat(seen)
        .containsAll(
            Benchmarks.ALL.stream().map(Benchmark::rows).flatMap(rows -> rows.stream()).toList());
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(out.resolve("report.md")).isNotEmptyFile();
  }
}
