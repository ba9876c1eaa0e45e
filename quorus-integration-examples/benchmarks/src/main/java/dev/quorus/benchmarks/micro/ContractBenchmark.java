package dev.quorus.benchmarks.micro;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.controller.http.wire.OrderReader;
import dev.quorus.core.transfer.TransferOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The body of a submit, held to the contract and made an order; and one that is refused. */
@State(Scope.Benchmark)
public class ContractBenchmark {
  private static final byte[] GOOD =
      """
      {"source":"sftp://partner.example.org/out/report-20261120.csv",
       "destination":"/data/in/report-20261120.csv",
       "pool":"default","priority":7,"labels":{"team":"finance","run":"nightly"},
       "verify":"size","overwrite":"replace"}
      """
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] BAD =
      """
      {"source":"sftp://partner.example.org/out/report-20261120.csv",
       "destination":"/data/in/report-20261120.csv","priority":17,"verfy":"auto"}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final OrderReader orders = new OrderReader(Set.of("file", "http", "https", "sftp"));

  @Benchmark
  public TransferOrder accepted() {
    return orders.read(SubmitTransferReader.read(GOOD), "default");
  }

  @Benchmark
  public Object refused() {
    try {
      return orders.read(SubmitTransferReader.read(BAD), "default");
    } catch (InvalidRequest e) {
      return e.violations();
    }
  }
}
