package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names: odd ones that work, and those that must do no harm. */
abstract class NameContract extends ResumeContract {
  List<String> oddNames() {
    return server().oddNames();
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void readsAFileOfAnOddName(String name) throws Exception {
    needsName(name);
    byte[] content = Bytes.of(1000);
    server().put(in(name), content);

    try (Source source = source(name)) {
      assertThat(source.stat().size()).isEqualTo(content.length);
      assertThat(Bytes.read(source)).isEqualTo(content);
    }
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void writesAFileOfAnOddName(String name) throws Exception {
    needs(ContractTrait.WRITES);
    needsName(name);
    byte[] content = Bytes.of(1000);

    try (Sink sink = sink(name)) {
      Bytes.deliver(sink, content);
    }

    assertThat(server().names(folder())).containsExactly(name);
    assertThat(server().get(in(name))).isEqualTo(content);
  }

  @Test
  void twoNamesThatDifferInCaseAreTwoFiles() throws Exception {
    needs(ContractTrait.WRITES, ContractTrait.CASE_SENSITIVE);
    try (Sink upper = sink("NAME");
        Sink lower = sink("name")) {
      Bytes.deliver(upper, Bytes.of(10));
      Bytes.deliver(lower, Bytes.of(20));
    }

    assertThat(server().names(folder())).containsExactly("NAME", "name");
  }

  /** Refused for good, or kept to the letter: never two commands, never another name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "nul\0byte",
        "line\nbreak",
        "carriage\rreturn",
        "both\r\nDELE victim",
        "tail\r\n",
        "escape\u001b[2J"
      })
  void aNameThatCouldDoHarmIsRefusedOrKept(String name) throws Exception {
    needs(ContractTrait.WRITES);
    byte[] victim = Bytes.of(50);
    server().put(in("victim"), victim);
    List<String> around = server().names("");

    try (Sink sink = sink(name)) {
      Bytes.deliver(sink, Bytes.of(100));
      assertThat(server().names(folder())).containsExactlyInAnyOrder(name, "victim");
    } catch (TransferException e) {
      assertThat(e.failure().retry()).as(e.getMessage()).isEqualTo(Retry.never());
      assertThat(server().names(folder())).containsExactly("victim");
    }

    assertThat(server().get(in("victim"))).isEqualTo(victim);
    assertThat(server().names("")).isEqualTo(around);
  }
}
