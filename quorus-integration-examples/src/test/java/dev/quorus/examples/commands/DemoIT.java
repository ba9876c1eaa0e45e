package dev.quorus.examples.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.examples.process.CommandRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {
  @TempDir private Path folder;

  @Test
  void demoMovesEveryFileAndPrintsWhatBecameOfThem() {
    CommandRun demo = CommandRun.quorus(folder, Map.of(), "demo");

    assertThat(demo.exitCode()).as("%s", demo).isZero();
    assertThat(demo.out())
        .contains("TRANSFER", "STATE", "BYTES CHECKED", "SOURCE_")
        .containsPattern("HTTP to file +SUCCEEDED")
        .containsPattern("server dies half way +SUCCEEDED")
        .contains("every byte is right");
  }
}
